import { expect, test } from 'vitest'
import { cleanDetail, picturesIn } from './richText.ts'

const base = 'https://tiwei.example.com/oss/tiwei/'
const clean = (html: string) => cleanDetail(html, base)

test.each([
  ['<p onclick="x()">甲</p>', '<p>甲</p>'],
  ['<script>alert(1)</script><p>乙</p>', '<p>乙</p>'],
  ['<p>丙<iframe src="https://a.example"></iframe></p>', '<p>丙</p>'],
  ['<a href="javascript:alert(1)">丁</a>', '丁'],
  ['<img src="x" onerror="alert(1)">', ''],
  ['<img src="https://evil.example/a.png">', ''],
  [`<img src="${base}../../secret.png">`, ''],
  [`<img src="${base}a.png?x=1">`, ''],
  [`<img src="${base}a.png" onload="x()" style="position:fixed">`, `<img src="${base}a.png" />`],
  ['<svg><script>alert(1)</script></svg><p>戊</p>', '<p>戊</p>'],
  ['<style>*{display:none}</style><p style="color:red">己</p>', '<p>己</p>'],
  ['<math><mi xlink:href="data:x,<script>alert(4)</script>"></math>', ''],
  ['<form action="https://evil.example"><input name="password"></form>', ''],
  ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
])('%s', (html, kept) => {
  expect(clean(html)).toBe(kept)
  // What was cleaned stays as it is.
  expect(clean(clean(html))).toBe(clean(html))
})

test('deep nesting ends and pictures are found by their keys', () => {
  expect(clean('<ul><li>'.repeat(500)).length).toBeLessThan(2000)
  expect(picturesIn(clean(`<p><img src="${base}web1a_tiwei_1.png" alt="甲"></p>`), base)).toEqual(['web1a_tiwei_1.png'])
})
