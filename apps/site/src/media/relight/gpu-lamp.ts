import { makeCanvas } from '../image.ts'

type Grid = { width: number; height: number }

/**
 * Lights one image, over and over, with other factors each time (`lightFactors`), in a share of its width and height. Null when the
 * browser has taken the GPU away.
 */
export type GpuLamp = { light(factors: Float32Array, scale: number): HTMLCanvasElement | null }

/** Four corners of the canvas, its first row at the top. */
const cornerShader = `#version 300 es
out vec2 at;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0);
}`

/** The same arithmetic as `applyFactors`. */
const lightShader = `#version 300 es
precision highp float;
uniform sampler2D photo;
uniform sampler2D factors;
in vec2 at;
out vec4 colour;
void main() {
  vec4 source = texture(photo, at);
  vec3 lit = source.rgb * 255.0 * texture(factors, at).rgb;
  vec3 bent = 200.0 + 55.0 * (1.0 - exp((200.0 - lit) / 55.0));
  colour = vec4(mix(lit, bent, step(200.0, lit)) / 255.0, source.a);
}`

function compile(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, cornerShader],
    [gl.FRAGMENT_SHADER, lightShader],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}

function makeTexture(gl: WebGL2RenderingContext, unit: number, filter: number): void {
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, filter],
    [gl.TEXTURE_MAG_FILTER, filter],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value)
}

/** Null without WebGL2, or for an image that is too large for it. */
export function openGpuLamp(photo: HTMLCanvasElement, shape: Grid): GpuLamp | null {
  const canvas = makeCanvas(photo.width, photo.height)
  const gl = canvas.getContext('webgl2', { alpha: true, premultipliedAlpha: false, antialias: false, depth: false })
  if (!gl || Math.max(photo.width, photo.height) > gl.getParameter(gl.MAX_TEXTURE_SIZE)) return null
  const program = compile(gl)
  if (!program) return null
  gl.useProgram(program)
  gl.viewport(0, 0, canvas.width, canvas.height)
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE)
  // Pixel by pixel in full size, between them when fewer are drawn.
  makeTexture(gl, 0, gl.LINEAR)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, photo)
  // Half precision is exact to a tenth of a shade, and every WebGL2 reads it between its points.
  makeTexture(gl, 1, gl.LINEAR)
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGB16F, shape.width, shape.height)
  gl.uniform1i(gl.getUniformLocation(program, 'photo'), 0)
  gl.uniform1i(gl.getUniformLocation(program, 'factors'), 1)
  return {
    light: (factors, scale) => {
      const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(side * scale)))
      if (width !== canvas.width || height !== canvas.height) {
        Object.assign(canvas, { width, height })
        gl.viewport(0, 0, canvas.width, canvas.height)
      }
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, shape.width, shape.height, gl.RGB, gl.FLOAT, factors)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
      return gl.isContextLost() || gl.getError() !== gl.NO_ERROR ? null : canvas
    },
  }
}
