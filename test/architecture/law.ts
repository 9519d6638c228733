/** The law of imports (design 4) as data and one pure function, so that each rule can be shown to fail. */

export type SourceFile = {
  /** From the repository's root, with forward slashes. */
  path: string
  /** Repository paths for relative imports, package names for others. */
  imports: string[]
  text: string
}

export type Violation = { path: string; rule: string; why: string; found: string }

type Rule = {
  name: string
  why: string
  /** What in this file breaks the rule. */
  broken: (file: SourceFile) => string[]
}

const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path) || path.startsWith('test/')
const inside = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))
const isLocal = (target: string) => /^(main|renderer|test|runner|cases)\//.test(target)

/** Files in `folder` may import only what `allowed` accepts. */
function only(folder: string, allowed: (target: string) => boolean): Rule['broken'] {
  return (file) => (inside(file.path, folder) && !isTest(file.path) ? file.imports.filter((to) => !allowed(to)) : [])
}

/** Only files that `owner` accepts may contain `pattern`. */
function ownedPower(folder: string, pattern: RegExp, owner: (path: string) => boolean): Rule['broken'] {
  return ({ path, text }) => {
    if (!inside(path, folder) || isTest(path) || owner(path)) return []
    const found = pattern.exec(text)
    return found === null ? [] : [found[0]]
  }
}

/** Folders of the engine and what each may see of the others; `contract` is open to all, `files` and `openToLayers` to all but the pure ones. */
const engineLayers: Record<string, string[]> = {
  files: ['arrays'],
  arrays: [],
  compare: ['arrays'],
  workspace: ['files'],
  suites: ['files', 'environments'],
  environments: ['files'],
  targets: ['files', 'environments'],
  bundles: ['files', 'arrays', 'compare'],
  decisions: ['files', 'workspace', 'compare'],
  reports: [],
  pictures: ['arrays', 'files', 'bundles', 'reports'],
  threads: ['files', 'arrays', 'compare', 'bundles'],
  server: ['files', 'arrays', 'bundles'],
  methods: [
    'files',
    'workspace',
    'suites',
    'environments',
    'targets',
    'bundles',
    'compare',
    'arrays',
    'reports',
    'pictures',
    'campaigns',
    'bisect',
    'profiles',
    'decisions',
    'threads',
  ],
  profiles: ['files', 'workspace', 'suites', 'environments', 'targets', 'campaigns'],
  bisect: ['files', 'workspace', 'suites', 'environments', 'campaigns'],
  campaigns: [
    'files',
    'workspace',
    'suites',
    'environments',
    'targets',
    'bundles',
    'compare',
    'arrays',
    'reports',
    'threads',
  ],
}

/** What has no folder, for it belongs to no domain. */
const openToLayers = ['clock', 'program-root', 'turns'].map((name) => `main/engine/${name}.ts`)

const engineFolder = (path: string) => /^main\/engine\/([a-z-]+)\//.exec(path)?.[1]
const pure = ['arrays', 'compare', 'reports', 'pictures']

/** Folders of the renderer and what each may see of the others; the contract is open to all. */
const rendererLayers: Record<string, string[]> = {
  lib: [],
  'engine-client': ['lib'],
  ui: ['lib'],
  viewers: ['lib', 'ui'],
  features: ['lib', 'ui', 'viewers', 'engine-client'],
  app: ['lib', 'ui', 'viewers', 'engine-client', 'features'],
}

const rendererFolder = (path: string) => /^renderer\/([a-z-]+)\//.exec(path)?.[1]
const featureOf = (path: string) => /^renderer\/features\/([a-z-]+)\//.exec(path)?.[1]

export const law: Rule[] = [
  {
    name: 'contract imports zod only',
    why: 'it is the language between all processes and must run in each of them',
    broken: only('main/contract', (to) => to === 'zod' || inside(to, 'main/contract')),
  },
  {
    name: 'the engine knows neither Electron nor its callers',
    why: 'it is the whole product without a window',
    broken: (file) =>
      inside(file.path, 'main/engine')
        ? file.imports.filter((to) => to === 'electron' || inside(to, 'main/shell', 'main/cli', 'renderer'))
        : [],
  },
  {
    name: 'the CLI sees the engine as the Engine type, and starts it in one place',
    why: 'what the CLI can do, the window and the server can do too',
    broken: (file) =>
      inside(file.path, 'main/cli') && !isTest(file.path) && file.path !== 'main/cli/open-engine.ts'
        ? file.imports.filter((to) => inside(to, 'main/engine'))
        : [],
  },
  {
    name: 'engine folders form layers',
    why: 'arrays and compare are pure, workspace knows no domain rule, and there are no cycles (design 4, law 3)',
    broken: (file) => {
      const from = engineFolder(file.path)
      if (from === undefined || isTest(file.path)) return []
      const allowed = engineLayers[from]
      if (allowed === undefined) return [`the folder ${from} is not in the law`]
      return file.imports.filter((to) => {
        if (!isLocal(to) || inside(to, 'main/contract', `main/engine/${from}`)) return false
        if (openToLayers.includes(to)) return pure.includes(from)
        const folder = engineFolder(to)
        return folder === undefined || !allowed.includes(folder)
      })
    },
  },
  {
    name: 'arrays, compare, reports and pictures are pure',
    why: 'values in, values out: no SQL, no network, no file system, no processes',
    broken: (file) =>
      inside(file.path, ...pure.map((folder) => `main/engine/${folder}`)) && !isTest(file.path)
        ? file.imports.filter(
            (to) =>
              /^(node:)?(fs|net|http|https|child_process|path|os|worker_threads)(\/|$)/.test(to) ||
              ['execa', 'better-sqlite3'].includes(to),
          )
        : [],
  },
  {
    name: 'the renderer sees the contract and nothing else of main',
    why: 'it talks to the engine by messages only',
    broken: (file) =>
      inside(file.path, 'renderer')
        ? file.imports.filter((to) => inside(to, 'main') && !inside(to, 'main/contract'))
        : [],
  },
  {
    name: 'renderer folders form layers',
    why: 'lib <- ui <- viewers <- features <- app; the engine is seen by features and app only',
    broken: (file) => {
      const from = rendererFolder(file.path)
      if (from === undefined || isTest(file.path)) return []
      const allowed = rendererLayers[from]
      if (allowed === undefined) return [`the folder ${from} is not in the law`]
      return file.imports.filter((to) => {
        const folder = rendererFolder(to)
        return folder !== undefined && folder !== from && !allowed.includes(folder)
      })
    },
  },
  {
    name: 'features do not know one another',
    why: 'a view can be taken out or rewritten alone; what two of them need is in lib, ui or viewers',
    broken: (file) => {
      const own = featureOf(file.path)
      return own === undefined ? [] : file.imports.filter((to) => featureOf(to) !== undefined && featureOf(to) !== own)
    },
  },
  {
    name: 'Base UI has one owner',
    why: 'renderer/ui is the kit; everything else uses the kit',
    broken: (file) =>
      inside(file.path, 'renderer') && !inside(file.path, 'renderer/ui')
        ? file.imports.filter((to) => to.startsWith('@base-ui/'))
        : [],
  },
  {
    name: 'the page keeps to what Chrome 114 has',
    why: 'the Electron for trying out is that old, and no compiler says so',
    broken: (file) =>
      ['renderer', 'main/contract'].flatMap((folder) =>
        ownedPower(
          folder,
          /\b((Map|Object)\.groupBy|Promise\.(withResolvers|try)|Array\.fromAsync|AbortSignal\.any|URL\.(canParse|parse))\(/,
          () => false,
        )(file),
      ),
  },
  {
    name: 'animation frames have one owner',
    why: 'one scheduler draws everything that is dirty, once a frame',
    broken: ownedPower('renderer', /\brequestAnimationFrame\(/, (path) => path === 'renderer/lib/scheduler.ts'),
  },
  {
    name: 'the shell starts the engine by its path',
    why: 'nothing that can block or crash runs in the process that holds the window',
    broken: only('main/shell', (to) => !isLocal(to) || inside(to, 'main/contract', 'main/shell')),
  },
  {
    name: 'messages from the page have one door',
    why: 'main/shell/security/handle.ts checks who asks, and what',
    broken: ownedPower('main', /\bipcMain\b/, (path) => path === 'main/shell/security/handle.ts'),
  },
  {
    name: 'one way out to other programs',
    why: 'main/shell/security/open-external.ts knows which links may leave',
    broken: ownedPower('main', /\.openExternal\(/, (path) => path === 'main/shell/security/open-external.ts'),
  },
  {
    name: 'no guard of Electron is weakened',
    why: "these switches undo what its security checklist asks for, or let a page's events through",
    broken: ownedPower(
      'main',
      /(webSecurity|contextIsolation|sandbox): false|(allowRunningInsecureContent|experimentalFeatures|nodeIntegration\w*|webviewTag|bypassCSP): true|enableBlinkFeatures|unsafe-(inline|eval)/,
      () => false,
    ),
  },
  {
    name: 'SQL has one owner',
    why: 'only main/engine/workspace may open the catalogue',
    broken: (file) =>
      inside(file.path, 'main') && !isTest(file.path) && !inside(file.path, 'main/engine/workspace')
        ? file.imports.filter((to) => to === 'better-sqlite3' || to === 'node:sqlite')
        : [],
  },
  {
    name: 'ssh has one owner',
    why: 'only main/engine/targets starts it',
    broken: ownedPower('main', /(['"])(ssh|ssh2)\1/, (path) => inside(path, 'main/engine/targets')),
  },
  {
    name: 'the clock has one owner',
    why: 'time is read in main/engine/clock.ts, so that everything else can be given one',
    broken: ownedPower(
      'main/engine',
      /\bnew Date(?!\()|\bnew Date\(\)|\bDate\.now\b|\bperformance\.(now|timeOrigin)\b|\bhrtime\b|\bprocess\.uptime\b/,
      (path) => path === 'main/engine/clock.ts',
    ),
  },
  {
    name: 'no shell strings, no eval',
    why: 'refs, hosts and globs are data: argument lists only (design 9)',
    broken: ownedPower('main', /\bshell: true\b|\beval\(|new Function\(|\bexecSync\(|[^.]\bexec\(/, () => false),
  },
  {
    name: 'files stay small',
    why: 'about 50 lines is typical, 300 is a smell',
    broken: (file) => {
      const lines = file.text.split('\n').length - 1
      return lines > 300 ? [`${String(lines)} lines`] : []
    },
  },
]

/** All violations of the law in these files, and cycles between files. */
export function violations(files: SourceFile[]): Violation[] {
  const broken = files.flatMap((file) =>
    law.flatMap(({ name, why, broken }) => broken(file).map((found) => ({ path: file.path, rule: name, why, found }))),
  )
  return [...broken, ...cycles(files)]
}

function cycles(files: SourceFile[]): Violation[] {
  const importsOf = new Map(files.map((file) => [file.path, file.imports.filter(isLocal)]))
  const finished = new Set<string>()
  const found: Violation[] = []
  const visit = (path: string, trail: string[]): void => {
    if (finished.has(path)) return
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' -> ')
      found.push({ path, rule: 'no cycles', why: 'what needs each other is one thing or lacks a third', found: circle })
      return
    }
    for (const to of importsOf.get(path) ?? []) visit(to, [...trail, path])
    finished.add(path)
  }
  for (const path of importsOf.keys()) visit(path, [])
  return found
}
