import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { failure, type Outcome, success } from '../../contract/outcome.ts'
import { systemErrorCode } from '../files/write-failures.ts'

export type Listening = { servers: Server[]; port: number }

const attempts = 10

/**
 * Listens on 127.0.0.1, and on ::1 where this machine has it, at the same port; on nothing else.
 * @param port 0: any that is free on both
 * @param prepare adds the handlers to each server
 * @returns failure PORT_TAKEN
 */
export async function listenOnLoopback(port: number, prepare: (server: Server) => void): Promise<Outcome<Listening>> {
  for (let attempt = 1; ; attempt++) {
    const four = await listening(prepare, '127.0.0.1', port)
    if (typeof four === 'string') return portTaken(port, four)
    const six = await listening(prepare, '::1', portOf(four))
    if (typeof six !== 'string') return success({ servers: [four, six], port: portOf(six) })
    // Without IPv6 there is nobody else at ::1 either.
    if (six === 'EADDRNOTAVAIL' || six === 'EAFNOSUPPORT') return success({ servers: [four], port: portOf(four) })
    four.close()
    if (port !== 0 || attempt === attempts) return portTaken(port, six)
  }
}

async function listening(prepare: (server: Server) => void, host: string, port: number): Promise<Server | string> {
  const server = createServer()
  prepare(server)
  try {
    server.listen({ host, port, ipv6Only: true })
    await once(server, 'listening')
    return server
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === null) throw error
    return code
  }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server that listens on TCP has a port')
  return address.port
}

export function portTaken(port: number, code: string) {
  return failure('PORT_TAKEN', {
    message: `Port ${port} of this machine's loopback addresses can't be used (${code}).`,
    cure: 'Name another with --port, or none: then a free one is taken.',
  })
}
