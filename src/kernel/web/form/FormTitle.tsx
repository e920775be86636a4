import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { TitleRow, toast } from '../ui/index.ts'
import { SubmitButton } from './Form.tsx'
import { DraftNote } from './Steps.tsx'

/** Head of a form page: title, when the draft was kept, 取消 and the verb; `children` in the place of the one verb. */
export function FormTitle({
  title,
  onCancel,
  children = <SubmitButton />,
}: {
  title: string
  onCancel?: (() => void) | undefined
  children?: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <TitleRow
      title={title}
      facts={<DraftNote />}
      actions={
        <>
          <Button onClick={() => (onCancel ? onCancel() : void navigate(-1))}>取消</Button>
          {children}
        </>
      }
    />
  )
}

interface Edited {
  readonly id?: string | undefined
  readonly version?: number | undefined
}

/**
 * What the verb of a form does for a row that is added and edited in the same form: with id and version it is an edit.
 * Tells it, and opens what comes after.
 */
export function useSaveRow<V extends Edited>({
  what,
  add,
  edit,
  to,
}: {
  /** 客户 */
  what: string
  add: (draft: Omit<V, 'id' | 'version'>) => Promise<{ id: string }>
  edit: (draft: Omit<V, 'id' | 'version'> & { id: string; version: number }) => Promise<{ id: string }>
  /** The address after saving. */
  to: (id: string) => string
}): (values: V) => Promise<void> {
  const navigate = useNavigate()
  return async ({ id, version, ...draft }) => {
    const saved = id && version !== undefined ? await edit({ ...draft, id, version }) : await add(draft)
    toast.done(id ? `${what}已保存` : `${what}已新增`)
    // After the form has let go of its unsaved flag.
    setTimeout(() => void navigate(to(saved.id), { replace: true }))
  }
}
