import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { refuseLogin, SmsScene } from '../shared/account.ts'
import { requireCaptcha } from './captcha.ts'
import { addCode, countCodes, type NewCode, pardonCode, spendCode, tryCode } from './smsCode.store.ts'

/** Six digits, 5 minutes, 60 s until the next, 10 a day, 5 tries, once (archives 4.1 /auth/smsPwd). */
const MINUTES = 5
const RESEND_AFTER = 60
const A_DAY = 10
const TRIES = 5
/** One address asks for codes of many phones: from the fourth in an hour with a captcha, a hundred a day at most. */
const ADDRESS_FREE = 3
const ADDRESS_A_DAY = 100

type Scene = 1 | 2 | 3 | 4 | 5 | 6

/** The person would have to guess the digits and know the key of the installation. `about`: the one thing it is good for. */
const hashOf = (ctx: Context, phone: string, scene: Scene, code: string, about?: string) =>
  Buffer.from(
    ctx.services.sealer.index(`${phone} ${scene} ${code}${about === undefined ? '' : ` ${about}`}`, 'smsCode'),
    'hex',
  )

/** What a code is for beyond its scene, and how the text says it. */
export interface CodeAbout {
  /** The same thing has the same key; with another one the code is wrong. */
  readonly key: string
  /** Template at the provider of texts; it also gets `code` and `minutes`. */
  readonly template: string
  readonly words: Readonly<Record<string, string>>
}

/**
 * Makes a code and sends it when `known`; all the rest is done either way, so that neither answer nor time tells
 * whether the phone has an account. Refuses with 1001007 before the minute is over and after ten a day.
 */
export async function sendCode(
  ctx: Context,
  phone: string,
  scene: Scene,
  known: boolean,
  about?: CodeAbout,
): Promise<number> {
  const { cache, texting } = ctx.services
  const day = startOfDay(ctx.now)
  if ((await countCodes(ctx.db, phone, day.toISOString())) >= A_DAY)
    throw refuseLogin.tooSoon({ n: Math.ceil((day.getTime() + 86_400_000 - ctx.now.getTime()) / 1000) })
  const pause = `sms:pause:${scene}:${phone}`
  const until = ctx.now.getTime() + RESEND_AFTER * 1000
  if (!(await cache.add(pause, String(until), RESEND_AFTER))) {
    const left = Math.ceil((Number((await cache.get(pause)) ?? until) - ctx.now.getTime()) / 1000)
    throw refuseLogin.tooSoon({ n: Math.min(Math.max(left, 1), RESEND_AFTER) })
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const made: NewCode = {
    phone,
    scene,
    codeHash: hashOf(ctx, phone, scene, code, about?.key),
    createdAt: ctx.now.toISOString(),
    expiresAt: new Date(ctx.now.getTime() + MINUTES * 60_000).toISOString(),
  }
  await addCode(ctx.db, made, new Date(day.getTime() - 86_400_000).toISOString())
  const { template, words } = about ?? { template: 'smsCode', words: { scene: SmsScene.label(scene) } }
  if (known) ctx.after(() => texting.send(phone, template, { code, ...words, minutes: String(MINUTES) }))
  return RESEND_AFTER
}

/** Counts a request of this address; from the fourth in an hour on a captcha is asked for. */
export async function limitAddress(
  ctx: Context,
  sent: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  const { cache } = ctx.services
  if ((await cache.incr(`sms:day:${ctx.ip}`, 86_400)) > ADDRESS_A_DAY) throw refuse.tooOften()
  if ((await cache.incr(`sms:hour:${ctx.ip}`, 3600)) > ADDRESS_FREE) await requireCaptcha(ctx, sent)
}

export interface SentCode {
  /** Field of the call that carries it. */
  readonly prop: string
  readonly phone: string
  readonly scene: Scene
  readonly code: string
  /** `CodeAbout.key` of one that was sent for one thing. */
  readonly about?: string
}

/** Uses up all the codes when all are right; else refuses with 1001003 at the wrong fields, and the lost tries are kept. */
export async function requireCodes(ctx: Context, codes: readonly SentCode[]): Promise<void> {
  await spendCodes(ctx, codes, await checkCodes(ctx, codes))
}

/** Takes a try off each code and says which they are; they can still be used. Refuses like `requireCodes`. */
export async function checkCodes(ctx: Context, codes: readonly SentCode[]): Promise<number[]> {
  const at = ctx.now.toISOString()
  const right: number[] = []
  const wrong: SentCode[] = []
  for (const sent of codes) {
    const kept = await tryCode(ctx.db, sent.phone, sent.scene, at, TRIES)
    if (kept && timingSafeEqual(kept.codeHash, hashOf(ctx, sent.phone, sent.scene, sent.code, sent.about)))
      right.push(kept.id)
    else wrong.push(sent)
  }
  if (wrong.length > 0) throw wrongCodes(wrong)
  return right
}

/** Of many who checked a code at the same time, one uses it. */
export async function spendCodes(ctx: Context, codes: readonly SentCode[], ids: readonly number[]): Promise<void> {
  for (const id of ids) if (!(await spendCode(ctx.db, id, ctx.now.toISOString()))) throw wrongCodes(codes)
}

/** What the codes were for was refused: they are as good as before. */
export async function pardonCodes(ctx: Context, ids: readonly number[]): Promise<void> {
  for (const id of ids) await pardonCode(ctx.db, id)
}

function wrongCodes(codes: readonly SentCode[]): Refusal {
  const fields = codes.map(({ prop }) => ({ prop, msg: refuseLogin.wrongCode.text }))
  return refuseLogin.wrongCode({}, { fields, commits: true })
}

/** The same for one code whose refusal is the caller's. */
export async function isCode(ctx: Context, phone: string, scene: Scene, code: string): Promise<boolean> {
  const at = ctx.now.toISOString()
  const kept = await tryCode(ctx.db, phone, scene, at, TRIES)
  if (!kept || !timingSafeEqual(kept.codeHash, hashOf(ctx, phone, scene, code))) return false
  return spendCode(ctx.db, kept.id, at)
}

/** Midnight in China. */
const startOfDay = (now: Date) => {
  const local = now.getTime() + 8 * 3_600_000
  return new Date(local - (local % 86_400_000) - 8 * 3_600_000)
}
