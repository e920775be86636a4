import { type Context, duty } from '#kernel/server/index.ts'

/** The person has read these messages, or handled them: 故障推送 writes it down beside what it sent. */
export const noteRead =
  duty<(ctx: Context, ids: readonly string[], handled: boolean) => Promise<void>>('message.noteRead')
