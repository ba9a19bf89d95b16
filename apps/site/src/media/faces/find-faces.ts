import * as faceapi from '@vladmandic/face-api'
import { type Face, measureEyes } from '@clipwright/tools/engines/frame-scores'

/** A face with its 68 landmarks, in pixels of the image. */
type MarkedFace = Face & { marks: { x: number; y: number }[] }

/** Pixels that the detector looks at across. */
const searchedPx = 512
const leastScore = 0.4

let loading: Promise<void> | undefined

/** Two networks of half a megabyte, from our own server. */
async function load(): Promise<void> {
  await Promise.all([faceapi.nets.tinyFaceDetector.loadFromUri('/site/faces'), faceapi.nets.faceLandmark68Net.loadFromUri('/site/faces')])
}

/** Faces in an image, largest first. */
export async function findFaces(image: HTMLCanvasElement): Promise<MarkedFace[]> {
  loading ??= load().catch((error: unknown) => {
    // The next image tries again.
    loading = undefined
    throw error
  })
  await loading
  const options = new faceapi.TinyFaceDetectorOptions({ inputSize: searchedPx, scoreThreshold: leastScore })
  const hits = await faceapi.detectAllFaces(image, options).withFaceLandmarks()
  const { width, height } = image
  return hits
    .map(({ detection, landmarks }) => {
      const { box, score } = detection
      const marks = landmarks.positions.map(({ x, y }) => ({ x, y }))
      const share = { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height }
      return { box: share, score, eyesOpen: measureEyes(marks), marks }
    })
    .toSorted((a, b) => b.box.height - a.box.height)
}
