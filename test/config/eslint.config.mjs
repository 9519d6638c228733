import { defineConfig } from 'eslint/config'
import { fileURLToPath } from 'node:url'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig(
  { ignores: ['out/**', '.venv/**', '.cache/**', '**/*.mjs', 'renderer/public/**'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          'main/*/tsconfig.json',
          'renderer/tsconfig.json',
          'test/tsconfig.json',
          'test/bench/pages/tsconfig.json',
        ],
        tsconfigRootDir: root,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never', arrayLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  { files: ['renderer/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    // Says where the React Compiler would stand back; we don't use it.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  { files: ['test/**', 'main/build/**'], rules: { 'no-console': 'off' } },
)
