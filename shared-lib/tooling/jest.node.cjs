// Real databases, sockets and processes, on a machine that may be busy. Jest reads the timeout of the whole run only,
// not of a project, so it is set here.
jest.setTimeout(60_000);
