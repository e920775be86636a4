import { useCallback, useEffect, useState } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useUser } from '#kernel/web/session/user.ts'

/** A question of a page of the mall, asked again whenever `input` or the person changes; nothing without a person. */
export function useAsked<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
  const user = useUser()
  const [data, setData] = useState<ReplyOf<E>>()
  const [failed, setFailed] = useState('')
  const key = JSON.stringify(input)
  const again = useCallback(async () => {
    try {
      setData((await call(endpoint, JSON.parse(key) as SentTo<E>, { silent: true })) as ReplyOf<E>)
      setFailed('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFailed(failure.message || '网络异常，内容没有加载出来')
    }
  }, [endpoint, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other answers
  useEffect(() => {
    if (user) void again()
  }, [again, user?.id])
  return { data, failed, again, user }
}
