import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** What the oldest runtime that we try the program in understands (Chrome 114): lightningcss lowers `light-dark()`. */
const oldestChrome = 114

const packageJson = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const version = /"version": "([^"]+)"/.exec(packageJson)?.[1] ?? ''

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: oldestChrome << 16 } } },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: `chrome${String(oldestChrome)}`,
    cssTarget: `chrome${String(oldestChrome)}`,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
})
