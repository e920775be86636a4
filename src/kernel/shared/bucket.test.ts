import { describe, expect, it } from 'vitest'
import { BUCKETS, bucketOf, checkBatch, keyPrefix, uploadKeys } from './bucket.ts'

const batch = (...names: unknown[]) => {
  const { bucket, error } = checkBatch(names.map((name) => ({ name })))
  return bucket ?? error
}

describe('common 4 文件', () => {
  it('扩展名归桶', () => {
    expect(
      ['a.PNG', 'a.jpeg', 'a.ofd', 'a.tar.zip', 'a.MP4', 'a.svg', 'a.html', 'png', 'a.constructor'].map(bucketOf),
    ).toEqual([
      'bit-ev-img',
      'bit-ev-img',
      'bit-ev-file',
      'bit-ev-file',
      'bit-ev-vidio',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const all = Object.values(BUCKETS).flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it.each([
    [['a.png', 'b.JPG'], 'bit-ev-img'],
    [['合同 (1).v2.pdf'], 'bit-ev-file'],
    [['a.png', 'noext'], '传入file下第2 name 不规范'],
    [[undefined], '传入file下第1 name 不规范'],
    [['.png'], '传入file下第1 name 不规范'],
    [['a.'], '传入file下第1 name 不规范'],
    [['a/b.png'], '传入file下第1 name 不规范'],
    [['a:b.png'], '传入file下第1 name 不规范'],
    [['a\u0007.png'], '传入file下第1 name 不规范'],
    [[`${'长'.repeat(196)}.png`], 'bit-ev-img'],
    [[`${'长'.repeat(197)}.png`], '传入file下第1 name 不规范'],
    [['a.exe'], '无对应exe类型的bucket'],
    [['a.EXE', 'b/c.png'], '传入file下第2 name 不规范'],
    [['a.png', 'a.pdf'], '上传文件类型不一致'],
    [['a.png', 'a.pdf', 'a.exe'], '无对应exe类型的bucket'],
  ])('批次 %j → %s', (names, result) => expect(batch(...names)).toBe(result))

  it('对象名：毫秒时间戳在本页不重复', () => {
    const keyOf = uploadKeys(() => 1700000000000)
    expect(keyOf('u1', 'bit-ev-img', 'a.PNG')).toBe('web1u1_bit-ev-img_1700000000000.png')
    expect(keyOf('u1', 'bit-ev-img', 'b.png')).toBe('web1u1_bit-ev-img_1700000000001.png')
    expect(keyOf('u1', 'bit-ev-img', 'c.png').startsWith(keyPrefix('u1', 'bit-ev-img'))).toBe(true)
  })
})
