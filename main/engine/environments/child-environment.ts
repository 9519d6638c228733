/**
 * What a subprocess of ours may see of this process's environment: how to find programs, the network and the package
 * index. Never a token (design 9), and nothing that would bend where or what a package installer installs, for the lock
 * would not know of it.
 */
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
  'SSH_AUTH_SOCK',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
  'GIT_SSL_CAINFO',
  // Builds of subjects with compiled parts.
  'CC',
  'CXX',
  'FC',
  'CFLAGS',
  'CXXFLAGS',
  'FFLAGS',
  'LDFLAGS',
  'LD_LIBRARY_PATH',
  'PKG_CONFIG_PATH',
  'CUDA_PATH',
  'CUDA_HOME',
])
const prefixes = /^(PIP_|UV_|SSL_CERT_|LC_|XDG_)/
const proxies = /^(https?|all|no|ftp)_proxy$/i
const installerBending =
  /TOKEN|^UV_(PUBLISH|PROJECT|SYSTEM|BREAK|PYTHON|CONSTRAINT|OVERRIDE|EXCLUDE$|EXCLUDES|REQUIRE|TARGET|PREFIX|VENV|NO_CACHE_DIR|WORKING|RESOLUTION|PRERELEASE)|^PIP_(TARGET|PREFIX|ROOT$|USER|REQUIRE|PYTHON|CONSTRAINT|REPORT|DRY|NO_DEPS|ONLY_|NO_BINARY|PRE$|LOG)/

type Variables = Record<string, string | undefined>

export function childEnvironment(variables: Variables = process.env): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined || installerBending.test(name)) continue
    if (plainNames.has(name) || prefixes.test(name) || proxies.test(name)) kept[name] = value
  }
  return { ...kept, PYTHONNOUSERSITE: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_NO_INPUT: '1' }
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
