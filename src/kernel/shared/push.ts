/** The wire of the push channel (monitoring 6.6): what the server's hub and the browser's connection agree on. */

export const PUSH_PATH = '/push/socket'

/** Where a socket connects; `device` must be the device-id header of the call that fetched the ticket. */
export const pushAddress = (ticket: string, device: string): string =>
  `${PUSH_PATH}?ticket=${encodeURIComponent(ticket)}&device=${encodeURIComponent(device)}`

/** Frames that stand in one message, a line each: states that went out together (decision 0205). */
export const framesIn = (message: string): string[] => message.split('\n')

/**
 * ev: an event, seq without holes per topic · st: a state, the latest wins · snap: where a topic stands when it is
 * subscribed (state topics: d is the state or null; event topics: d is null, seq the last event and ts its time, 0 when
 * there is none) · gap: events are gone, reload the list and go on from seq · pong · err: d is { code, msg }.
 */
export interface PushFrame {
  readonly t: 'ev' | 'st' | 'snap' | 'gap' | 'pong' | 'err'
  /** '' on pong, and on an err that concerns no topic. */
  readonly topic: string
  readonly seq: number
  /** Epoch milliseconds of the server. */
  readonly ts: number
  readonly d: unknown
}

export type PushRequest =
  | { readonly op: 'sub' | 'unsub'; readonly topics: readonly string[] }
  /** Subscribes, and replays the events after the seq held. */
  | { readonly op: 'resume'; readonly topics: Readonly<Record<string, number>> }
  /** A hidden tab: states stop, events go on. `on: false` ends it with the latest state of each topic. */
  | { readonly op: 'pause'; readonly on: boolean }
  | { readonly op: 'ack'; readonly topic: string; readonly seq: number }
  | { readonly op: 'ping' }

export const PushClose = {
  /** Session ended or ticket not good: sign in again. */
  signedOut: 4001,
  /** 无权限: as `code` of an err frame when a topic is refused or dropped; closes when the person may use nothing. */
  forbidden: 4003,
  /** The client reads too slowly: connect again and resume. */
  tooSlow: 4008,
  /** More than ten sockets of one person: the oldest goes. */
  replaced: 4010,
  /** The server restarts: connect again and resume. */
  restart: 1012,
} as const

export const PUSH_ERROR = { forbidden: '无权限', malformed: '请求格式不正确', tooManyTopics: '订阅过多' } as const
