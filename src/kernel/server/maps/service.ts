import type { Point } from '#kernel/shared/distance.ts'
import { exchange, type Outbound, Unreachable } from '../outbound.ts'

export interface FoundPlace extends Point {
  readonly name: string
  readonly address: string
  /** Six digits of GB/T 2260 where the service says them. */
  readonly regionCode: string | null
}

/** A map service of the installation. Every point is GCJ-02, whatever the service speaks. */
export interface Maps {
  /** Places and addresses that hold this text, the best first, ten at most; those of the district first where it is given. */
  find(text: string, regionCode?: string): Promise<readonly FoundPlace[]>
  /** What stands at a point; null where the service knows nothing. */
  at(point: Point): Promise<{ readonly address: string; readonly regionCode: string | null } | null>
}

/** The service did not answer the question: why, for the person who asked. */
export class MapsFault extends Error {}

export const wrongKey = () => new MapsFault('地图服务不认这个密钥，请运维核对密钥的类型与白名单；现在可在图上点出位置')
export const overQuota = () => new MapsFault('地图服务今天的次数用完了，明天再搜；现在可在图上点出位置')
export const tooOften = () => new MapsFault('地图服务忙，请过几秒再搜')
export const unclear = () => new MapsFault('地图服务的回答看不懂，请稍后再试；现在可在图上点出位置')

/** A person waits beside the field. */
const TIMEOUT_MS = 5000

/** One question of a service, answered with JSON. The key is in the address and therefore in no message. */
export async function askService(outbound: Outbound, base: string, query: Readonly<Record<string, string>>) {
  const answer = await exchange(outbound, {
    method: 'GET',
    url: `${base}?${new URLSearchParams(query)}`,
    headers: { accept: 'application/json' },
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw error instanceof Unreachable ? new MapsFault('地图服务没有应答，请稍后再试；现在可在图上点出位置') : error
  })
  if (answer.status === 401 || answer.status === 403) throw wrongKey()
  if (answer.status === 429) throw tooOften()
  try {
    return JSON.parse(answer.text) as unknown
  } catch {
    // silent: no JSON is told as what it is
    throw unclear()
  }
}
