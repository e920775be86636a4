import { useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { giveApi } from '../shared/api.ts'
import { type EvaluationAsked, MAX_PHOTOS, type Star, type StarTag } from '../shared/evaluation.ts'
import { shrink } from './picture.ts'

/** What a guest says, before it is sent; `keep` are the places of the former photos that stay. */
interface Said {
  readonly star: Star | undefined
  readonly tags: readonly StarTag[]
  readonly content: string
  readonly keep: readonly number[]
  readonly photos: readonly string[]
  readonly anonymous: boolean
  readonly name: string
  readonly phone: string
}

export interface Giver {
  readonly token: string
  /** With it what was given is changed. */
  readonly secret: string | undefined
  readonly channel: 1 | 2 | 3
  readonly before: EvaluationAsked['mine']
  readonly onDone: (key: string) => void
}

export function useGiving({ token, secret, channel, before, onDone }: Giver) {
  const [said, setSaid] = useState<Said>({
    star: before?.star,
    tags: before?.tags ?? [],
    content: before?.content ?? '',
    keep: before?.photos.map((_, n) => n) ?? [],
    photos: [],
    anonymous: before?.anonymous ?? false,
    name: '',
    phone: '',
  })
  const [running, setRunning] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const say = (part: Partial<Said>) => setSaid((now) => ({ ...now, ...part }))
  const room = MAX_PHOTOS - said.keep.length - said.photos.length

  async function submit(): Promise<void> {
    const { star, tags, content, photos, keep, anonymous, name, phone } = said
    if (!star) return setWrong('请选择星级')
    setRunning(true)
    setWrong(undefined)
    const who = anonymous ? {} : { ...(name ? { name } : {}), ...(phone ? { phone } : {}) }
    const given = { star, tags: [...tags], content: content || null, photos: [...photos], keep: [...keep], anonymous }
    try {
      const { key } = await call(
        giveApi.give,
        { token, ...given, ...who, channel, ...(secret ? { key: secret } : {}) },
        { silent: true },
      )
      onDone(key)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setWrong(failure.fields[0]?.msg ?? failure.message)
    } finally {
      setRunning(false)
    }
  }

  async function addPhotos(files: readonly File[]): Promise<void> {
    try {
      const sent: string[] = []
      for (const file of files.slice(0, room)) sent.push(await shrink(file))
      setSaid((now) => ({ ...now, photos: [...now.photos, ...sent] }))
      setWrong(undefined)
    } catch {
      setWrong('照片无法读取，请换一张 JPG 或 PNG 照片')
    }
  }
  return { said, say, room, addPhotos, submit, running, wrong }
}
