// Before any module: zod tries by itself whether it may compile, which the page's CSP forbids and reports.
globalThis.__zod_globalConfig = { jitless: true }
