import { createServer } from 'node:net'

/** A port of the loopback interface that nobody listens on: picked once, and given to every engine of this window. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('a TCP server without a port')
      server.close(() => {
        resolve(address.port)
      })
    })
  })
}
