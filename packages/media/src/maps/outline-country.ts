import { createRequire } from 'node:module'
import { countryNumbers } from '@clipwright/contract/countries'
import type { MapOutline } from '@clipwright/timeline/motion/motion-card'
import {
  geoArea,
  geoAzimuthalEqualArea,
  geoCentroid,
  type GeoContext,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from 'd3-geo'
import type { MultiPolygon, Polygon } from 'geojson'
import { feature, merge } from 'topojson-client'
import type { GeometryCollection, MultiPolygon as TopoMultiPolygon, Polygon as TopoPolygon, Topology } from 'topojson-specification'

type World = Topology<{ countries: GeometryCollection }>
type Shape = TopoPolygon | TopoMultiPolygon
type Ring = [number, number][]

const widthPx = 1000
/** Points closer than this are one. */
const leastStepPx = 1.2
/** Where in the frame the country lies: above the words. */
const room = { left: 0.16, right: 0.84, top: 0.14, bottom: 0.52 }

/**
 * A country in the middle of the upper half of a frame, with the land around it; `aspect` is height by width of the frame. What lies
 * far from its largest part, such as islands overseas, falls outside. Null for a country that the map lacks.
 */
export function outlineCountry(code: string, aspect: number): MapOutline | null {
  const world = createRequire(import.meta.url)('world-atlas/countries-50m.json') as World
  const geometries = world.objects.countries.geometries as Shape[]
  const number = countryNumbers.get(code)
  const country = geometries.find(({ id }) => id !== undefined && id === number)
  if (!country) return null
  const shape = feature(world, country as TopoMultiPolygon).geometry as Polygon | MultiPolygon
  const main = largestPart(shape)
  const heightPx = widthPx * aspect
  const [longitude, latitude] = geoCentroid(main)
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .fitExtent(
      [
        [room.left * widthPx, room.top * heightPx],
        [room.right * widthPx, room.bottom * heightPx],
      ],
      main,
    )
    .clipAngle(89)
    .clipExtent([
      [0, 0],
      [widthPx, heightPx],
    ])
  const around = merge(
    world,
    geometries.filter((one) => one !== country),
  )
  return { land: ringsOf(around, projection), country: ringsOf(shape, projection) }
}

function largestPart(shape: Polygon | MultiPolygon): Polygon {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const polygons = parts.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
  return polygons.toSorted((a, b) => geoArea(b) - geoArea(a))[0] ?? { type: 'Polygon', coordinates: [] }
}

/** Outlines as shares of the frame's width. */
function ringsOf(shape: GeoPermissibleObjects, projection: GeoProjection): Ring[] {
  const rings: Ring[] = []
  const add = (x: number, y: number) => {
    const ring = rings.at(-1)
    const [lastX, lastY] = ring?.at(-1) ?? [Infinity, Infinity]
    if (Math.hypot(x - lastX, y - lastY) >= leastStepPx) ring?.push([x, y])
  }
  const context: GeoContext = {
    arc: () => undefined,
    beginPath: () => undefined,
    closePath: () => undefined,
    moveTo: (x, y) => void rings.push([[x, y]]),
    lineTo: add,
  }
  geoPath(projection, context)(shape)
  return rings.filter((ring) => ring.length > 2).map((ring) => ring.map(([x, y]) => [x / widthPx, y / widthPx]))
}
