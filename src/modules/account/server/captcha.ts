import { randomBytes, randomInt } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { refuseLogin } from '../shared/account.ts'

/** Signs that cannot be taken for each other, as strokes in a box of 10 × 14. Drawn as paths: no text to read out of the SVG. */
const strokes: Readonly<Record<string, string>> = {
  '2': 'M1 3 Q5 -2 9 3 Q9 6 1 14 L9 14',
  '3': 'M1 1 L9 1 L5 6 Q10 7 9 11 Q6 16 1 12',
  '4': 'M7 14 L7 0 L1 9 L10 9',
  '5': 'M9 0 L2 0 L1 6 Q9 4 9 10 Q7 16 1 12',
  '6': 'M8 0 Q1 5 1 10 Q2 14 5 14 Q9 14 9 10 Q8 6 2 9',
  '7': 'M1 0 L9 0 L4 14',
  '8': 'M5 6 Q0 5 2 1 Q5 -1 8 1 Q10 5 5 6 Q-1 8 2 13 Q5 15 8 13 Q11 8 5 6',
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  C: 'M9 2 Q5 -2 2 3 Q-1 9 3 13 Q7 15 9 12',
  E: 'M9 0 L1 0 L1 14 L9 14 M1 7 L7 7',
  F: 'M9 0 L1 0 L1 14 M1 7 L7 7',
  H: 'M1 0 L1 14 M9 0 L9 14 M1 7 L9 7',
  K: 'M1 0 L1 14 M9 0 L1 8 L9 14',
  M: 'M0 14 L1 0 L5 8 L9 0 L10 14',
  N: 'M1 14 L1 0 L9 14 L9 0',
  P: 'M1 14 L1 0 L6 0 Q10 3 6 7 L1 7',
  R: 'M1 14 L1 0 L6 0 Q10 3 6 7 L1 7 L9 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  W: 'M0 0 L2 14 L5 5 L8 14 L10 0',
  X: 'M0 0 L10 14 M10 0 L0 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 L5 14',
}
const signs = Object.keys(strokes)
const FIVE_MINUTES = 300

/** A fresh captcha of four signs; good for one try within five minutes. */
export async function newCaptcha(ctx: Context): Promise<{ captchaId: string; svg: string }> {
  const text = Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  const captchaId = randomBytes(18).toString('base64url')
  await ctx.services.cache.set(`captcha:${captchaId}`, text, FIVE_MINUTES)
  return { captchaId, svg: draw(text) }
}

/** Refuses with 1001003 and `data: { captcha: true }` unless the captcha was solved; it is gone afterwards. */
export async function demandCaptcha(
  ctx: Context,
  sent: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  const wanted = sent.captchaId ? await ctx.services.cache.take(`captcha:${sent.captchaId}`) : undefined
  if (wanted === undefined || sent.captchaCode?.toUpperCase() !== wanted)
    throw refuseLogin.wrongCode({}, { data: { captcha: true } })
}

/** 132 × 44, strokes in the colour of the surrounding text. Each sign is turned, stretched and shifted at random. */
function draw(text: string): string {
  const some = (from: number, to: number) => (from + (randomInt(1001) / 1000) * (to - from)).toFixed(1)
  const letters = [...text].map((sign, i) => {
    const place = `translate(${some(10 + i * 29, 16 + i * 29)} ${some(8, 14)})`
    const shape = `rotate(${some(-22, 22)} 5 7) skewX(${some(-14, 14)}) scale(${some(1.3, 1.7)} ${some(1.3, 1.8)})`
    return `<path transform="${place} ${shape}" d="${strokes[sign]}" stroke-width="${some(1.4, 2)}"/>`
  })
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path d="M0 ${some(0, 44)} C${some(20, 60)} ${some(-10, 54)} ${some(70, 110)} ${some(-10, 54)} 132 ${some(0, 44)}" opacity=".55"/>`,
  )
  // The order in the file must not be the order in the picture.
  const parts = [...letters, ...noise]
    .map((part) => ({ part, at: randomInt(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ part }) => part)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="44" viewBox="0 0 132 44" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="图形验证码">${parts.join('')}</svg>`
}
