/** The same slots in react-konva, dragged one at a time or all together; `?slots=800&all=true`. */
import { Konva } from 'konva/lib/Core.js'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Group, Layer, Rect, Stage } from 'react-konva'
import { createPlaces, PLATE } from './sample-slots.ts'

// Device pixels, as in the editor.
Konva.pixelRatio = devicePixelRatio

const pageParameters = new URLSearchParams(location.search)
const places = createPlaces(Number(pageParameters.get('slots')))
const movesAll = pageParameters.get('all') === 'true'
const SIZE = { width: 620, height: 640 }
const scale = SIZE.width / PLATE.width

const getSlot = ({ x, y, side }: (typeof places)[number], index: number, draggable: boolean) =>
  createElement(Rect, {
    key: index,
    x,
    y,
    width: side,
    height: side,
    fill: '#ffffff',
    stroke: '#5b6470',
    strokeWidth: 1,
    strokeScaleEnabled: false,
    draggable,
  })

function Plate() {
  const [at, setAt] = useState({ x: 0, y: 0 })
  const slots = places.map((place, index) => getSlot(place, index, !movesAll))
  const moved = movesAll
    ? createElement(
        Group,
        { ...at, draggable: true, onDragEnd: (event) => setAt({ x: event.target.x(), y: event.target.y() }) },
        slots,
      )
    : slots
  const plate = createElement(Rect, { ...PLATE, fill: '#e9ecef', stroke: '#5b6470', strokeWidth: 1, listening: false })
  return createElement(Stage, { ...SIZE, scaleX: scale, scaleY: scale }, createElement(Layer, null, plate, moved))
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Plate))
