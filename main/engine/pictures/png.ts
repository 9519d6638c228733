import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** Red, green and blue of each pixel, row by row. */
export type Pixels = { width: number; height: number; rgb: Uint8Array }

const compress = promisify(deflate)
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const channels = 3

/**
 * A PNG of 8-bit colours without alpha, as base64 (PNG specification, third edition: 5.3 chunks, 9.2 filters, 11.2
 * header). Compression runs in a thread of Node's.
 */
export async function pngBase64({ width, height, rgb }: Pixels): Promise<string> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, true colour.
  header.writeUInt8(8, 8)
  header.writeUInt8(2, 9)
  const data = await compress(filtered(width, height, rgb), { level: 7 })
  const file = [signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat(file).toString('base64')
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Each row as it is, or less the row above where that leaves smaller numbers: enlarged elements repeat their rows. */
function filtered(width: number, height: number, rgb: Uint8Array): Uint8Array {
  const stride = channels * width
  const out = new Uint8Array(height * (stride + 1))
  for (let y = 0; y < height; y += 1) {
    const row = rgb.subarray(y * stride, (y + 1) * stride)
    const above = y === 0 ? null : rgb.subarray((y - 1) * stride, y * stride)
    const changed = above === null ? row : row.map((value, at) => value - (above[at] ?? 0))
    const takesUp = above !== null && size(changed) < size(row)
    out[y * (stride + 1)] = takesUp ? 2 : 0
    out.set(takesUp ? changed : row, y * (stride + 1) + 1)
  }
  return out
}

/** Of bytes taken as signed. */
const size = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + Math.min(byte, 256 - byte), 0)
