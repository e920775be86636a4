import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderKit } from '../dev/renderKit.tsx'
import { isGiven, type Signature, SignatureField, unsigned } from './SignatureField.tsx'
import { boundsOf, drawStrokes, isSigned, lengthOf, type Pen } from './strokes.ts'

const pen = () => {
  const calls: string[] = []
  const note =
    (name: string) =>
    (...given: number[]) =>
      void calls.push(`${name} ${given.map((n) => Math.round(n * 10) / 10).join(' ')}`.trim())
  const made = {
    beginPath: note('begin'),
    moveTo: note('move'),
    lineTo: note('line'),
    quadraticCurveTo: note('curve'),
    stroke: note('stroke'),
    fill: note('fill'),
    arc: note('arc'),
    clearRect: note('clear'),
    setTransform: note('transform'),
    lineWidth: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
  }
  return { made: made as unknown as Pen, calls }
}

test('a stroke is drawn through the middles of its points, a touch is a dot', () => {
  const { made, calls } = pen()
  drawStrokes(made, [
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 10 },
    ],
    [{ x: 50, y: 50 }],
  ])
  expect(calls).toEqual([
    'begin',
    'move 0 0',
    'curve 10 0 15 5',
    'line 20 10',
    'stroke',
    'begin',
    'arc 50 50 2.2 0 6.3',
    'fill',
  ])
})

test('a touch by mistake is no signature; the picture is cut to what is written, within the pad', () => {
  expect(isSigned([[{ x: 5, y: 5 }], [{ x: 6, y: 5 }]])).toBe(false)
  const name = [
    [
      { x: 4, y: 100 },
      { x: 304, y: 100 },
    ],
  ]
  expect(lengthOf(name)).toBe(300)
  expect(isSigned(name)).toBe(true)
  expect(boundsOf(name)).toEqual({ x: 0, y: 88, width: 316, height: 24 })
  expect(boundsOf([])).toBeUndefined()
})

let calls: string[]
beforeEach(() => {
  const drawn = pen()
  calls = drawn.calls
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn.made as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 100,
    top: 50,
    width: 300,
    height: 100,
  } as DOMRect)
})
afterEach(() => vi.restoreAllMocks())

function Box({ told }: { told: (signature: Signature) => void }) {
  const [value, setValue] = useState(unsigned)
  return (
    <SignatureField
      id="own"
      label="接收人签名"
      value={value}
      onChange={(next) => {
        told(next)
        setValue(next)
      }}
    />
  )
}

const pad = () => screen.getByRole('img')
function write(...points: [number, number][]): void {
  const [first, ...rest] = points.map(([clientX, clientY]) => ({ pointerId: 7, button: 0, clientX, clientY }))
  fireEvent.pointerDown(pad(), first)
  for (const move of rest) fireEvent.pointerMove(pad(), move)
  fireEvent.pointerUp(pad(), rest.at(-1) ?? first)
}

test('written with the pointer in the units of the pad; a second finger is ignored; undone, signed again', () => {
  const told = vi.fn()
  renderKit(<Box told={told} />)
  expect(pad().getAttribute('aria-label')).toBe('接收人签名，未签')
  fireEvent.pointerDown(pad(), { pointerId: 7, button: 0, clientX: 100, clientY: 50 })
  fireEvent.pointerDown(pad(), { pointerId: 8, button: 0, clientX: 300, clientY: 60 })
  fireEvent.pointerMove(pad(), { pointerId: 8, clientX: 320, clientY: 60 })
  fireEvent.pointerMove(pad(), { pointerId: 7, clientX: 250, clientY: 100 })
  fireEvent.pointerUp(pad(), { pointerId: 7, clientX: 250, clientY: 100 })
  const stroke = [
    { x: 0, y: 0 },
    { x: 300, y: 100 },
  ]
  expect(told).toHaveBeenLastCalledWith({ strokes: [stroke], files: [] })
  expect(isGiven(told.mock.lastCall?.[0])).toBe(true)
  write([200, 90], [230, 90])
  expect(pad().getAttribute('aria-label')).toBe('接收人签名，已写 2 笔')
  fireEvent.click(screen.getByRole('button', { name: '接收人签名撤销一笔' }))
  expect(told).toHaveBeenLastCalledWith({ strokes: [stroke], files: [] })
  fireEvent.click(screen.getByRole('button', { name: '接收人签名重签' }))
  expect(told).toHaveBeenLastCalledWith(unsigned)
})

test('as many pixels as the screen has', () => {
  vi.stubGlobal('devicePixelRatio', 2)
  renderKit(<Box told={() => undefined} />)
  expect((pad() as HTMLCanvasElement).width).toBe(1200)
  expect((pad() as HTMLCanvasElement).height).toBe(400)
  expect(calls).toContain('transform 2 0 0 2 0 0')
  vi.unstubAllGlobals()
})

test('without drawing: a picture is sent instead, and what was drawn is let go', () => {
  const told = vi.fn()
  renderKit(<Box told={told} />)
  write([120, 60], [300, 90])
  const other = screen.getByRole('button', { name: '接收人签名：改为上传图片' })
  other.focus()
  expect(document.activeElement).toBe(other)
  fireEvent.click(other)
  expect(told).toHaveBeenLastCalledWith(unsigned)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('button', { name: /添加文件/ })).not.toBeNull()
})
