import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { MallGoods } from '../../shared/mall.ts'
import { sizedFor } from '../../shared/pictures.ts'
import { Gallery } from './Gallery.tsx'
import { GoodsPicture } from './ItemCards.tsx'

const [first, second] = ['/oss/tiwei/1.jpg', '/oss/tiwei/2.png']
const goods = { title: '曳引钢丝绳', images: [first, second], video: null } as unknown as MallGoods
let opened = 0
beforeEach(() => {
  opened = 0
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
    opened++
  }
})

test('列表用小图：按屏幕取宽度，不比原图先到，位置已占好', () => {
  render(<GoodsPicture src={first} alt="图" />)
  const img = screen.getByRole('img', { name: '图' }) as HTMLImageElement
  expect(img.srcset).toContain('w_320/format,webp 320w')
  expect(img.src).toContain('w_320')
  expect([img.getAttribute('loading'), img.width, img.height]).toEqual(['lazy', 300, 300])
})

test('刚选的、带签名的、不是图片的地址照原样', () => {
  for (const address of ['blob:http://x/1', 'data:image/png;base64,AA', '/oss/bit-ev-img/a.png?Signature=1', '/a.pdf'])
    expect(sizedFor(address, 'tile')).toEqual({ src: address })
})

test('画廊：页面上是中图，点开看原图，左右键换，点一下关闭', () => {
  const shown: string[] = []
  const { rerender } = render(<Gallery goods={goods} shown={undefined} onShow={(one) => shown.push(one)} />)
  const [page] = screen.getAllByRole('img', { name: '曳引钢丝绳' }) as HTMLImageElement[]
  expect(page?.srcset).toContain('w_1280')
  expect(page?.getAttribute('loading')).toBe('eager')
  fireEvent.click(screen.getByRole('button', { name: '看大图' }))
  expect(opened).toBe(1)
  const dialog = screen.getByRole('dialog', { name: '大图' })
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe(first)
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(shown).toEqual([second])
  rerender(<Gallery goods={goods} shown={second} onShow={(one) => shown.push(one)} />)
  expect(screen.getByText('2 / 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一张' }))
  expect(shown).toEqual([second, first])
  fireEvent.click(screen.getByRole('button', { name: '关闭大图' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
