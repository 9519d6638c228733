import { colourSteps, type MapName, mapSteps } from '../../../../main/contract/picture/colour-map.ts'
import { createTextures, type Textures } from './gl-textures.ts'
import { linkProgram } from './gl-program.ts'
import type { Looks, Rgb } from '../../../../main/contract/picture/looks.ts'
import { type Painter, type PaintPlan, planPaint, shownRectangle } from './painter.ts'
import type { Lookup, Placement } from './placement.ts'
import { createTileCache, type Tile, tileSide } from './tiles.ts'

/**
 * A painter on one WebGL2 context; null where the machine has none, or, unless `even` that is good enough, where it is one
 * that computes in software. `onLost` says that it cannot draw any more.
 */
export function createWebglPainter(onLost: () => void, even?: 'in-software'): Painter | null {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false })
  if (gl === null || (even !== 'in-software' && isInSoftware(gl))) return null
  const program = linkProgram(gl)
  if (program === null) return null
  const textures = createTextures(gl)
  const tiles = createTileCache()
  canvas.addEventListener('webglcontextlost', onLost)

  const drawTile = (plan: PaintPlan, tile: Tile, placement: Placement) => {
    textures.tile(tile)
    textures.lookup('columns', inTile(plan.columns, tile.x, tile.window.width))
    textures.lookup('rows', inTile(plan.rows, tile.y, tile.window.height))
    gl.uniform2i(program.place('place'), placement.x, placement.y)
    gl.uniform1i(program.place('height'), placement.height)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  return {
    paint: (target, picture, placement, looks) => {
      const plans = planPaint(picture, placement)
      const [ground] = plans
      if (ground === undefined || gl.isContextLost()) return
      const { width, height } = placement
      // It only grows: resizing a canvas throws its buffer away.
      if (canvas.width < width) canvas.width = width
      if (canvas.height < height) canvas.height = height
      gl.viewport(0, 0, width, height)
      gl.useProgram(program.program)
      program.bindSamplers()
      setLooks(gl, program.place, looks)
      mapTexture(textures, picture.map)
      const bottom = canvas.height - height
      for (const plan of plans) {
        for (const { x, y } of plan.tiles) drawTile(plan, tiles.tile(plan.plane, picture, x, y), placement)
      }
      target.save()
      target.setTransform(1, 0, 0, 1, 0, 0)
      target.imageSmoothingEnabled = false
      const shown = shownRectangle(ground, placement)
      target.drawImage(
        canvas,
        shown.x,
        bottom + shown.y,
        shown.width,
        shown.height,
        placement.x + shown.x,
        placement.y + shown.y,
        shown.width,
        shown.height,
      )
      target.restore()
    },
  }
}

/** Drivers without a GPU: what they draw is waited for longer than it takes to draw it ourselves. */
const softwareDrivers = /SwiftShader|llvmpipe|softpipe|Basic Render|Software/i

/** `failIfMajorPerformanceCaveat` would ask the same, but Chromium's SwiftShader has no such caveat. */
function isInSoftware(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return names !== null && softwareDrivers.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)))
}

const mapTexture = (textures: Textures, name: MapName) => {
  textures.map(name, colourSteps(name), mapSteps)
}

/** Where the map's colour is taken. */
const noColour: Rgb = [0, 0, 0]

function setLooks(
  gl: WebGL2RenderingContext,
  place: (name: string) => WebGLUniformLocation | null,
  looks: Looks,
): void {
  const flat = (which: 'main' | 'second') =>
    looks.flatMap((look) => (look?.[which] ?? noColour).map((channel) => channel / 255))
  gl.uniform3fv(place('mainColours'), flat('main'))
  gl.uniform3fv(place('secondColours'), flat('second'))
  gl.uniform1iv(
    place('ownLook'),
    looks.map((look) => (look === null ? 0 : 1)),
  )
}

/** The part of a lookup that falls on one tile, as (index in the tile, start, end, 0). */
function inTile({ index, start, end }: Lookup, tile: number, length: number): Int32Array {
  const texels = new Int32Array(4 * index.length)
  index.forEach((block, pixel) => {
    const within = block - tile * tileSide
    texels[4 * pixel] = within >= 0 && within < length ? within : -1
    texels[4 * pixel + 1] = start[pixel] ?? 0
    texels[4 * pixel + 2] = end[pixel] ?? 0
  })
  return texels
}
