import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refuse } from '#kernel/shared/refusal.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useUnsaved } from '#kernel/web/router/unsaved.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { readKey } from '#kernel/web/useRead.ts'
import { type CurrentUser, Sex } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import type { ChosenPhoto } from './ProfilePhoto.tsx'
import { useSubmit } from './submit.ts'

type Field = 'name' | 'sex' | 'email' | 'headImg'

interface Typed {
  readonly name: string
  readonly sex: CurrentUser['sex']
  readonly email: string
  readonly photo?: ChosenPhoto
}

/** What the person changes of the profile, and saving it. */
export function useProfile(user: CurrentUser) {
  const { call } = useKit()
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({ name: user.name, sex: user.sex, email: user.email ?? '' })
  const [version, setVersion] = useState(user.version)
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(() => 'name')
  const { name, sex, email, photo } = typed
  const changed = name !== user.name || sex !== user.sex || email !== (user.email ?? '') || photo !== undefined
  useUnsaved(changed && !busy)
  const type = <F extends 'name' | 'sex' | 'email'>(field: F, value: Typed[F]) => {
    setTyped((now) => ({ ...now, [field]: value }))
    clear(field)
  }
  /** Changed elsewhere in the meantime (1000001): what was typed stays, what differs is named, saving again is a choice. */
  const keepMine = async (failure: unknown): Promise<undefined> => {
    if (!(failure instanceof CallFailure) || failure.code !== refuse.stale.code) throw failure
    const now = await call(accountApi.currentUser, {})
    const told = (theirs: string) => `已在别处改为「${theirs || '空'}」，再次保存则以这里为准`
    setVersion(now.version)
    setErrors({
      ...(now.name === name ? {} : { name: told(now.name) }),
      ...(now.sex === sex ? {} : { sex: told(now.sex === null ? '' : Sex.label(now.sex)) }),
      ...((now.email ?? '') === email ? {} : { email: told(now.email ?? '') }),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      const saved = await call(accountApi.edit, {
        name,
        sex,
        email,
        headImg: photo?.key ?? user.headImg ?? undefined,
        version,
      }).catch(keepMine)
      if (!saved) return
      client.setQueryData(readKey(accountApi.currentUser, {}), saved)
      toast.done('个人资料已保存')
    })
  }
  const setPhoto = (chosen: ChosenPhoto) => setTyped((now) => ({ ...now, photo: chosen }))
  return { typed, type, setPhoto, errors, changed, busy, submit }
}
