import { expect, test } from 'vitest'
import { blocksOf, marked, plainOf } from './marks.ts'

test('标题、列表、编号、加粗成块；标签只是文字', () => {
  expect(
    blocksOf('# 要求\n进机房前**断电**\n- 围栏\n- 挂牌\n1. 先报备\n2、再进入\n\n<img src=x onerror=alert(1)>'),
  ).toEqual([
    { kind: 'heading', spans: [{ text: '要求', bold: false }] },
    {
      kind: 'paragraph',
      spans: [
        { text: '进机房前', bold: false },
        { text: '断电', bold: true },
      ],
    },
    { kind: 'bullets', items: [[{ text: '围栏', bold: false }], [{ text: '挂牌', bold: false }]] },
    { kind: 'numbers', items: [[{ text: '先报备', bold: false }], [{ text: '再进入', bold: false }]] },
    { kind: 'paragraph', spans: [{ text: '<img src=x onerror=alert(1)>', bold: false }] },
  ])
  expect(plainOf('# 要求\n**断电**\n- 围栏\n- 挂牌')).toBe('要求 断电 围栏；挂牌')
  expect(plainOf('字'.repeat(90))).toHaveLength(80)
})

test('按钮改的是选中的字或所在的行，再按一次还原', () => {
  expect(marked('先断电', 1, 3, 'bold')).toEqual({ text: '先**断电**', from: 3, to: 5 })
  const numbered = marked('一\n二\n三', 0, 3, 'numbers')
  expect(numbered.text).toBe('1. 一\n2. 二\n三')
  expect(marked(numbered.text, numbered.from, numbered.to, 'numbers').text).toBe('一\n二\n三')
  expect(marked('- 一', 3, 3, 'heading').text).toBe('# 一')
})
