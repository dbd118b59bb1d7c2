// Real databases, sockets and processes, on a machine that may be busy with other things. (The testTimeout of a
// project is not read, only that of the whole run.)
jest.setTimeout(60_000);
