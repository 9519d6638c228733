import { kernelBytes } from './kernel-bytes.ts'

/** What verdict-kernel.as exports. Constantes and sizes are bytes. */
export type KernelExports = {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
  /** Elements of a run. */
  RUN: Constant
  BIN_OF_EXPONENT: Constant
  EDGES: Constant
  BINS: Constant
  RESULTS: Constant
  SUMS: Constant
  BLOCKS: Constant
  largest(x: number, elements: number): number
  reference(a: number, elements: number): number
  alone(a: number, b: number, elements: number): number
  tally(a: number, b: number, elements: number, floor: number, weightFloor: number, boundB: number): number
}
/** An exported constant. */
type Constant = { value: number }

/** The part of WebAssembly that is used here; Node's types leave it to the browser's. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: KernelExports }
}

let compiled: object | null | undefined

/** Null where this machine's WebAssembly has no SIMD. */
export function instantiateKernel(): KernelExports | null {
  if (compiled === undefined) {
    const bytes = Buffer.from(kernelBytes, 'base64')
    compiled = WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
  }
  return compiled === null ? null : new WebAssembly.Instance(compiled).exports
}
