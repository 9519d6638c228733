import { classCode } from '../../../../main/contract/picture/value-class.ts'
import { mapSteps } from '../../../../main/contract/picture/colour-map.ts'
import { signPixels } from '../../../../main/contract/picture/looks.ts'

/** Two triangles over the viewport. */
export const vertexShader = `#version 300 es
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}`

/**
 * Every device pixel looks up its block and the block's place (`columns`, `rows`: index in the tile, start, end), then its
 * class, then its look or a step of the map. Integers and texelFetch only: nothing is interpolated, and no driver is asked about NaN.
 */
export const fragmentShader = `#version 300 es
precision highp float;
precision highp int;
precision highp isampler2D;
precision highp usampler2D;
uniform sampler2D shares;
uniform usampler2D codes;
uniform isampler2D columns;
uniform isampler2D rows;
uniform sampler2D map;
uniform vec3 mainColours[7];
uniform vec3 secondColours[7];
uniform bool ownLook[7];
uniform ivec2 place;
uniform int height;
out vec4 colour;

bool isSecond(int code, ivec2 at, ivec4 block) {
  if (code == ${classCode.negative}) return at.y % 4 < 2;
  if (code == ${classCode.nan}) return (at.x + at.y) % 6 < 3;
  if (code == ${classCode.masked}) return ((at.x >> 2) + (at.y >> 2)) % 2 == 0;
  if (code != ${classCode.plusInfinity} && code != ${classCode.minusInfinity}) return false;
  bool plus = code == ${classCode.plusInfinity};
  int size = min(block.y - block.x, block.w - block.z);
  if (size < ${signPixels}) return !plus && at.y % 2 == 0;
  ivec2 off = abs(2 * at + 1 - block.xz - block.yw);
  int reach = size / 2;
  int thick = max(1, reach / 4);
  return (off.x <= reach && off.y <= thick) || (plus && off.y <= reach && off.x <= thick);
}

void main() {
  ivec2 local = ivec2(int(gl_FragCoord.x), height - 1 - int(gl_FragCoord.y));
  ivec4 column = texelFetch(columns, ivec2(local.x, 0), 0);
  ivec4 row = texelFetch(rows, ivec2(local.y, 0), 0);
  if (column.x < 0 || row.x < 0) discard;
  ivec2 texel = ivec2(column.x, row.x);
  int code = int(texelFetch(codes, texel, 0).r);
  if (ownLook[code]) {
    bool second = isSecond(code, place + local, ivec4(column.yz, row.yz));
    colour = vec4(second ? secondColours[code] : mainColours[code], 1.0);
    return;
  }
  int step = clamp(int(floor(texelFetch(shares, texel, 0).r * ${mapSteps}.0)), 0, ${mapSteps - 1});
  colour = vec4(texelFetch(map, ivec2(step, 0), 0).rgb, 1.0);
}`
