import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useUser } from '#kernel/web/session/user.ts'

/**
 * A question of a page of the mall, asked again whenever `input` or the person changes; nothing without a person. The last
 * answer stays while the next one is on its way (`waiting`); one that comes late, to a question that stands no longer, is
 * not taken.
 */
export function useAsked<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
  const user = useUser()
  const key = JSON.stringify(input)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly data: ReplyOf<E> }>()
  const [failure, setFailure] = useState<{ readonly key: string; readonly text: string }>()
  const standing = useRef(key)
  useEffect(() => {
    standing.current = key
  }, [key])
  const again = useCallback(async () => {
    try {
      const data = (await call(endpoint, JSON.parse(key) as SentTo<E>, { silent: true })) as ReplyOf<E>
      if (standing.current !== key) return
      setAnswer({ key, data })
      setFailure(undefined)
    } catch (failed) {
      if (!(failed instanceof CallFailure)) throw failed
      if (standing.current === key) setFailure({ key, text: failed.message || '网络异常，内容没有加载出来' })
    }
  }, [endpoint, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other answers
  useEffect(() => {
    if (user) void again()
  }, [again, user?.id])
  const failed = failure?.key === key ? failure.text : ''
  return { data: answer?.data, failed, waiting: answer?.key !== key && !failed, again, user }
}
