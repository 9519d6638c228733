/** What every subprocess of ours may see of this process's environment, suites and subjects among them (design 9). */
const plainNames = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LANGUAGE',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'LD_LIBRARY_PATH',
])
/** What git and the package installers need besides: the network, the index, and compilers for subjects that are built. */
const fetcherNames = new Set([
  'SSH_AUTH_SOCK',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
  'GIT_SSL_CAINFO',
  'CC',
  'CXX',
  'FC',
  'CFLAGS',
  'CXXFLAGS',
  'FFLAGS',
  'LDFLAGS',
  'PKG_CONFIG_PATH',
  'CUDA_PATH',
  'CUDA_HOME',
])
const fetcherPrefixes = /^(PIP_|UV_|SSL_CERT_|XDG_)/
const proxies = /^(https?|all|no|ftp)_proxy$/i
/** Tokens, and what would bend where or what an installer installs, for the lock would not know of it. */
const installerBending =
  /TOKEN|^UV_(PUBLISH|PROJECT|SYSTEM|BREAK|PYTHON|CONSTRAINT|OVERRIDE|EXCLUDE$|EXCLUDES|REQUIRE|TARGET|PREFIX|VENV|NO_CACHE_DIR|WORKING|RESOLUTION|PRERELEASE)|^PIP_(TARGET|PREFIX|ROOT$|USER|REQUIRE|PYTHON|CONSTRAINT|REPORT|DRY|NO_DEPS|ONLY_|NO_BINARY|PRE$|LOG)/

type Variables = Record<string, string | undefined>

/** For programs that fetch nothing. Index addresses may hold passwords, so cases and subjects don't see them. */
export function childEnvironment(variables: Variables = process.env): Record<string, string> {
  return { ...chosen(variables, (name) => plainNames.has(name) || name.startsWith('LC_')), PYTHONNOUSERSITE: '1' }
}

/** For git, pip and uv. */
export function fetcherEnvironment(variables: Variables = process.env): Record<string, string> {
  const needed = (name: string) => fetcherNames.has(name) || fetcherPrefixes.test(name) || proxies.test(name)
  return {
    ...childEnvironment(variables),
    ...chosen(variables, (name) => needed(name) && !installerBending.test(name)),
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    PIP_NO_INPUT: '1',
  }
}

function chosen(variables: Variables, isKept: (name: string) => boolean): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) if (value !== undefined && isKept(name)) kept[name] = value
  return kept
}

/** uv does not read pip's settings, so whoever set only those for his index or mirror is understood by uv as well. */
export function uvEnvironment(variables: Record<string, string>): Record<string, string> {
  const { PIP_INDEX_URL: index, PIP_EXTRA_INDEX_URL: extra, PIP_FIND_LINKS: links } = variables
  const ownIndex = ['UV_DEFAULT_INDEX', 'UV_INDEX_URL'].some((name) => variables[name] !== undefined)
  return {
    ...variables,
    ...(index !== undefined && !ownIndex ? { UV_DEFAULT_INDEX: index } : {}),
    ...(extra !== undefined && variables['UV_INDEX'] === undefined ? { UV_INDEX: extra } : {}),
    ...(links !== undefined && variables['UV_FIND_LINKS'] === undefined
      ? { UV_FIND_LINKS: links.trim().split(/\s+/).join(',') }
      : {}),
    UV_NO_PROGRESS: '1',
    UV_PYTHON_DOWNLOADS: 'never',
  }
}

/** True where the settings forbid the index: then a package that is not cached cannot be had. */
export function indexIsOff(variables: Record<string, string>): boolean {
  return ['PIP_NO_INDEX', 'UV_OFFLINE'].some((name) => /^(1|true|yes|on)$/i.test(variables[name] ?? ''))
}
