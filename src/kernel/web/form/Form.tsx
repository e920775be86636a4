import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { refuse } from '#kernel/shared/refusal.ts'
import { CallFailure } from '../client/failure.ts'
import { tellFault } from '../client/fault.ts'
import { told } from '../client/told.ts'
import { useKit } from '../services.tsx'
import { useUser } from '../session/user.ts'
import { toast } from '../ui/toast.tsx'
import { DRAFT_EVERY, type Draft, draftTime, dropDraft, keepDraft, readDraft } from './draft.ts'
import { type CurrentForm, FormContext, useForm } from './FormContext.ts'
import { focusField } from './focus.ts'
import { useKept } from './keep.ts'
import type { Values } from './path.ts'
import { createFormStore } from './store.ts'
import { createUploads, UploadsContext } from './uploads.ts'
import { useSteadyPress } from './useSteadyPress.ts'

export interface FormProps<S extends z.ZodObject> {
  readonly schema: S
  /** Values as typed or as read from the server; `version` among them for an edit. */
  readonly initial: Values
  /**
   * The values without those of fields that are not shown for this kind of row. What was typed before the kind changed
   * stays in case it changes back, but an error nobody sees would keep the form from being sent.
   */
  readonly kept?: (values: Values) => Values
  /** Sends the checked values. Its rejection marks the fields the server names. */
  readonly onSubmit: (values: z.output<S>) => Promise<unknown>
  /** The row as it is now, as this form holds it; asked after someone else changed it (1000001, decision 0082). */
  readonly current?: () => Promise<Values>
  /** Keeps a draft under this name every 30 s; the name holds the person, the form and the row. */
  readonly draft?: string
  /** Told the first wrong field before it is focused: a form in steps goes to its step. */
  readonly onWrong?: (prop: string) => void
  /** Operations users write here too; other forms are for the company's own people and only shown to them. */
  readonly operations?: boolean
  /** Shown and not changed: every field rests, and there is no verb. */
  readonly readOnly?: boolean
  /** Brought into sight when the form opens: 去补资料 leads to one field. */
  readonly focus?: string | undefined
  readonly children: ReactNode
}

/** A form over a schema: fields take label, control and rule from it. */
export function Form<S extends z.ZodObject>({
  schema,
  initial,
  kept,
  onSubmit,
  current,
  draft,
  onWrong,
  operations = false,
  readOnly = false,
  focus,
  children,
}: FormProps<S>) {
  const { useUnsaved } = useKit()
  const reading = useUser()?.roleType === 2 && !operations
  const id = useId()
  const [store] = useState(() => createFormStore(schema, initial, kept))
  const [running, setRunning] = useState(false)
  const [uploads] = useState(createUploads)
  const [waiting, setWaiting] = useState(false)
  const [draftAt, setDraftAt] = useState<string>()
  const [found, setFound] = useState<Draft | undefined>(() => (draft === undefined ? undefined : readDraft(draft)))
  const dirty = useSyncExternalStore(store.subscribe, store.dirty)
  useUnsaved(dirty)
  useKept(dirty)

  const first = useRef(focus)
  const led = useRef(onWrong)
  useEffect(() => {
    if (first.current === undefined) return
    led.current?.(first.current)
    focusField(id, first.current)
    first.current = undefined
  }, [id])

  const saveDraft = useCallback(() => {
    if (draft !== undefined && store.dirty() && keepDraft(draft, store.values())) setDraftAt(draftTime(Date.now()))
  }, [draft, store])
  useEffect(() => {
    if (draft === undefined) return
    const timer = setInterval(saveDraft, DRAFT_EVERY)
    return () => clearInterval(timer)
  }, [draft, saveDraft])

  const busy = useRef(false)
  const submit = useCallback(async () => {
    if (busy.current || reading || readOnly) return
    // A file that is on its way belongs to what is submitted: it is waited for, then the form is judged.
    if (uploads.pending()) {
      busy.current = true
      setWaiting(true)
      const arrived = await uploads.settled()
      busy.current = false
      setWaiting(false)
      if (!arrived) return
    }
    const open = store.conflicts().length
    if (open > 0) return toast.warning(`还有 ${open} 处与他人的修改不同，请先选择`)
    const values = store.validate()
    const [first] = store.errors()
    if (first) {
      toast.warning(first.msg)
      onWrong?.(first.prop)
      focusField(id, first.prop)
      return
    }
    busy.current = true
    setRunning(true)
    try {
      await onSubmit(values as z.output<S>)
      store.load(store.values(), true)
      if (draft !== undefined) dropDraft(draft)
      setFound(undefined)
      setDraftAt(undefined)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) return tellFault(thrown)
      const [first] = thrown.fields
      if (thrown.code === refuse.stale.code) {
        const theirs = current && (await told(current()))
        if (theirs) store.collide(theirs)
      } else if (first) {
        store.setErrors(thrown.fields)
        onWrong?.(first.prop)
        focusField(id, first.prop)
      }
    } finally {
      busy.current = false
      setRunning(false)
    }
  }, [store, id, uploads, reading, readOnly, onSubmit, current, draft, onWrong])

  const form: CurrentForm = useMemo(
    () => ({ id, store, running, waiting, reading, readOnly, draftAt, submit: () => void submit(), saveDraft }),
    [id, store, running, waiting, reading, readOnly, draftAt, submit, saveDraft],
  )
  return (
    <FormContext value={form}>
      <form
        className="form"
        noValidate
        onPointerDownCapture={store.touch}
        onKeyDownCapture={store.touch}
        onChangeCapture={store.touch}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {found && !dirty && (
          <div className="draftBar" role="status">
            有 {draftTime(found.at)} 未提交的草稿
            <button
              type="button"
              className="linkButton"
              onClick={() => {
                store.load({ ...initial, ...found.values, version: initial.version ?? found.values.version })
                setDraftAt(draftTime(found.at))
                setFound(undefined)
              }}
            >
              恢复
            </button>
            <button
              type="button"
              className="linkButton"
              onClick={() => {
                if (draft !== undefined) dropDraft(draft)
                setFound(undefined)
              }}
            >
              丢弃
            </button>
          </div>
        )}
        <UploadsContext value={uploads}>{children}</UploadsContext>
      </form>
    </FormContext>
  )
}

/** 提交; disabled while the answer is awaited (common 7), and while files of the form are still on their way. */
export function SubmitButton({ children = '提交' }: { children?: ReactNode }) {
  const { running, waiting, reading, readOnly, submit } = useForm()
  const off = running || waiting
  const press = useSteadyPress(submit)
  if (readOnly) return null
  if (reading) return <span className="ter small">运营用户只能查看，修改由企业自己的人员完成</span>
  return (
    <Button type="primary" htmlType="submit" disabled={off} loading={off} {...press}>
      {waiting ? '附件上传中，传完后提交' : children}
    </Button>
  )
}
