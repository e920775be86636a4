import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useKit } from '../services.tsx'
import { useOpenedName } from '../shell/Page.tsx'
import { TitleRow, toast } from '../ui/index.ts'
import { SubmitButton } from './Form.tsx'
import { useForm } from './FormContext.ts'
import { useLeave } from './keep.ts'

/** 草稿已存 14:16，提交前不生效; for the line beside the title. */
export function DraftNote() {
  const { draftAt } = useForm()
  return draftAt === undefined ? null : <>草稿已存 {draftAt}，提交前不生效</>
}

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
  useOpenedName(title)
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

/**
 * Foot of a form in a drawer: 取消, which asks before something is lost, and the verb; `children` in the place of the one
 * verb. A form that is only shown has none.
 */
export function FormFoot({
  onCancel,
  back = '取消',
  children = <SubmitButton />,
}: {
  onCancel: () => void
  /** 返回 of a form in the place of the facts that it changes. */
  back?: '取消' | '返回'
  children?: ReactNode
}) {
  const leave = useLeave()
  if (useForm().readOnly) return null
  return (
    <div className="formFoot">
      <Button onClick={() => leave(onCancel)}>{back}</Button>
      {children}
    </div>
  )
}

/** Tells that a row was added, and in a company on its first day what comes next: 小区已新增。下一步：新增客户. */
export function useTellAdded(): (what: string, text: string) => Promise<void> {
  const navigate = useNavigate()
  const { nextStep } = useKit()
  return async (what, text) => {
    const step = await nextStep?.(what)
    if (!step) return toast.done(text)
    toast.done(`${text}。下一步：`, { label: step.verb, run: () => void navigate(step.to) })
  }
}

interface Edited {
  readonly id?: string | undefined
  readonly version?: number | undefined
}

interface SaveRow<V extends Edited> {
  /** 客户 */
  readonly what: string
  add(draft: Omit<V, 'id' | 'version'>): Promise<{ id: string }>
  edit(draft: Omit<V, 'id' | 'version'> & { id: string; version: number }): Promise<{ id: string }>
  /** What is told; without it 客户已新增, 客户已保存. */
  readonly told?: (added: boolean) => string
  /** For a still form that stays: its row is read anew, and the next saving is of that version. */
  readonly reload?: (() => void) | undefined
  /** The address after saving, for a form that is a page. */
  readonly to?: (id: string) => string
  /** For a form in a drawer. */
  readonly close?: () => void
}

/**
 * What the verb of a form does for a row that is added and edited in the same form: with id and version it is an edit.
 * Tells it and opens what comes after.
 */
export function useSaveRow<V extends Edited>(row: SaveRow<V>): (values: V) => Promise<void> {
  const navigate = useNavigate()
  const tellAdded = useTellAdded()
  const { what, told = (added) => (added ? `${what}已新增` : `${what}已保存`), to, close, reload } = row
  return async ({ id, version, ...draft }) => {
    const saved = id && version !== undefined ? await row.edit({ ...draft, id, version }) : await row.add(draft)
    if (id) toast.done(told(false))
    else await tellAdded(what, told(true))
    // After the form has let go of its unsaved flag.
    setTimeout(() => {
      reload?.()
      if (to) void navigate(to(saved.id), { replace: true })
      close?.()
    })
  }
}
