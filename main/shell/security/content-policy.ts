/** The Content-Security-Policy of the page: its own files, and the one engine at `engineOrigin` (`http://127.0.0.1:N`). */
export function contentPolicy(engineOrigin: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ${engineOrigin} ${engineOrigin.replace(/^http:/, 'ws:')}`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Headers of everything that our scheme serves; isolated from other origins, so that workers may share memory. */
export function pageHeaders(engineOrigin: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(engineOrigin),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}
