import { fragmentShader, vertexShader } from './shader.ts'

export const samplers = ['shares', 'codes', 'columns', 'rows', 'map'] as const
export type Sampler = (typeof samplers)[number]

type Program = {
  program: WebGLProgram
  place: (uniform: string) => WebGLUniformLocation | null
  /** Each sampler on the texture unit of its number. */
  bindSamplers: () => void
}

/** Null where the driver refuses the shader: the caller then draws without it. */
export function linkProgram(gl: WebGL2RenderingContext): Program | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return null
  const places = new Map<string, WebGLUniformLocation | null>()
  const place = (uniform: string) => {
    if (!places.has(uniform)) places.set(uniform, gl.getUniformLocation(program, uniform))
    return places.get(uniform) ?? null
  }
  return {
    program,
    place,
    bindSamplers: () => {
      samplers.forEach((sampler, unit) => {
        gl.uniform1i(place(sampler), unit)
      })
    },
  }
}
