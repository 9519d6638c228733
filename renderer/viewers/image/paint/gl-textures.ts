import { type Sampler, samplers } from './gl-program.ts'
import type { Tile } from './tiles.ts'

export type Textures = {
  tile: (tile: Tile) => void
  lookup: (which: 'columns' | 'rows', texels: Int32Array) => void
  map: (name: string, steps: Uint8Array, count: number) => void
}

/** Texels on the GPU: as many as are likely to be in view in three panes. */
const mostTexels = 24 * 2 ** 20

/** The textures of one context, bound to the unit of their sampler when they are asked for. */
export function createTextures(gl: WebGL2RenderingContext): Textures {
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  const tiles = new Map<Tile, { shares: WebGLTexture; codes: WebGLTexture }>()
  let texels = 0
  const maps = new Map<string, WebGLTexture>()
  const lookups = { columns: createTexture(gl, 'columns'), rows: createTexture(gl, 'rows') }
  return {
    tile: (tile) => {
      const known = tiles.get(tile)
      tiles.delete(tile)
      const textures = known ?? upload(gl, tile)
      tiles.set(tile, textures)
      bind(gl, 'shares', textures.shares)
      bind(gl, 'codes', textures.codes)
      if (known === undefined) texels += tile.window.codes.length
      for (const [oldest, { shares, codes }] of tiles) {
        if (texels <= mostTexels || oldest === tile) return
        tiles.delete(oldest)
        texels -= oldest.window.codes.length
        gl.deleteTexture(shares)
        gl.deleteTexture(codes)
      }
    },
    lookup: (which, texels) => {
      bind(gl, which, lookups[which])
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32I, texels.length / 4, 1, 0, gl.RGBA_INTEGER, gl.INT, texels)
    },
    map: (name, steps, count) => {
      const known = maps.get(name)
      const texture = known ?? createTexture(gl, 'map')
      maps.set(name, texture)
      bind(gl, 'map', texture)
      if (known === undefined) {
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, count, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, steps)
      }
    },
  }
}

function bind(gl: WebGL2RenderingContext, sampler: Sampler, texture: WebGLTexture): void {
  gl.activeTexture(gl.TEXTURE0 + samplers.indexOf(sampler))
  gl.bindTexture(gl.TEXTURE_2D, texture)
}

/** Read by texelFetch only: no filter, one level. */
function createTexture(gl: WebGL2RenderingContext, sampler: Sampler): WebGLTexture {
  const texture = gl.createTexture()
  bind(gl, sampler, texture)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  return texture
}

function upload(gl: WebGL2RenderingContext, { window: { width, height, shares, codes } }: Tile) {
  const textures = { shares: createTexture(gl, 'shares'), codes: createTexture(gl, 'codes') }
  bind(gl, 'shares', textures.shares)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, width, height, 0, gl.RED, gl.FLOAT, shares)
  bind(gl, 'codes', textures.codes)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8UI, width, height, 0, gl.RED_INTEGER, gl.UNSIGNED_BYTE, codes)
  return textures
}
