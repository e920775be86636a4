import { refusals } from '#kernel/shared/refusal.ts'

/** What a terminal is answered (monitoring 5, 6.1); 8010103 and 8010104 are those of module `terminal`. */
export const refuseTelemetry = refusals({
  signature: [8010101, '签名错误'],
  clock: [8010102, '时间戳超出允许范围'],
  guardedLevel: [8010402, '该故障级别不允许降低'],
  /** Added: 5 wrong signatures in 10 minutes (monitoring 6.1 gives no code). */
  lockedOut: [8010115, '签名错误次数过多，{until}前不接受连接'],
  /** Added. */
  nonceUsed: [8010116, '随机数已使用'],
  malformed: [8010117, '{what}'],
  tooMany: [8010118, '一批最多 200 条，这一批 {n} 条'],
  /** Added: nothing that old is kept (decision 0134). */
  tooOld: [8010122, '数据早于 40 天，不再接收'],
  tooLarge: [8010119, '一次最多 64 KB，这一次 {kb} KB'],
})
