/** The entry of a development shell: the one runtime of hot updates, for itself and for the remotes in its page. */
globalThis.hatidRefresh = require('react-refresh/runtime');
