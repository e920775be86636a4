import { expect, it } from 'vitest'
import { stickerCode } from './sticker.ts'

const token = 'AbCdEfGhIjKlMnOp_-StUv'

it('贴纸：网址、带参数的网址、全角斜杠、编号；别的文字不是', () => {
  expect(stickerCode(`https://tw.example.cn/r/${token}`)).toBe(token)
  expect(stickerCode(` https://tw.example.cn/r/${token}?seq=3&hash=ab\n`)).toBe(token)
  expect(stickerCode(`https：／／tw.example.cn／r／${token}？seq=3`)).toBe(token)
  expect(stickerCode(token)).toBe(token)
  expect(stickerCode('88800001')).toBe('88800001')
  for (const other of ['', '翠湖花园 1号梯', '311000', 'chhy1d', '30103501002021999999', `/r/${token}x`, '/r/short'])
    expect(stickerCode(other), other).toBeNull()
})
