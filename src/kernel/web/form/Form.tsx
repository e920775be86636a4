import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { useKit } from '../services.tsx'
import { useUser } from '../session/user.ts'
import { UnshownCollisions } from './Collision.tsx'
import { onEnter } from './enter.ts'
import { type CurrentForm, FormContext, useForm } from './FormContext.ts'
import { focusField } from './focus.ts'
import { useKept } from './keep.ts'
import type { Values } from './path.ts'
import { type Step, stepOf, useReady } from './Segments.tsx'
import { createFormStore } from './store.ts'
import { createUploads, UploadsContext } from './uploads.ts'
import { useFormDraft } from './useFormDraft.tsx'
import { useSteadyPress } from './useSteadyPress.ts'
import { useSubmit } from './useSubmit.ts'

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
  /** A long form in segments: it opens with the first, and with that of the first wrong field when it is refused. */
  readonly segments?: readonly Step[]
  /** Told the first wrong field before it is focused, where a part of the form is not open. */
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
  segments: steps,
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
  const [uploads] = useState(createUploads)
  const dirty = useSyncExternalStore(store.subscribe, store.dirty)
  useUnsaved(dirty)
  useKept(dirty)
  const segments = useOpenSegment(steps)
  const lead = useLead(id, segments, onWrong)
  useLedTo(lead, focus)
  const { keptAt: draftAt, save: saveDraft, drop, bar } = useFormDraft(draft, store, initial, dirty)
  const { running, waiting, submit } = useSubmit({
    store,
    uploads,
    off: reading || readOnly,
    send: onSubmit as (values: Values) => Promise<unknown>,
    current,
    lead,
    onSent: drop,
  })

  const form: CurrentForm = useMemo(
    () => ({
      id,
      store,
      running,
      waiting,
      reading,
      readOnly,
      draftAt,
      segments,
      lead,
      saveDraft,
      submit: () => void submit(),
    }),
    [id, store, running, waiting, reading, readOnly, draftAt, segments, lead, submit, saveDraft],
  )
  return (
    <FormContext value={form}>
      <form
        className="form"
        noValidate
        onPointerDownCapture={store.touch}
        onKeyDownCapture={(event) => {
          // A dialog that hangs in this tree has a form of its own.
          if (!event.currentTarget.contains(event.target as Node)) return
          store.touch()
          onEnter(event, form.submit)
        }}
        onChangeCapture={store.touch}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {bar}
        <UnshownCollisions />
        <UploadsContext value={uploads}>{children}</UploadsContext>
      </form>
    </FormContext>
  )
}

function useOpenSegment(steps: readonly Step[] | undefined): CurrentForm['segments'] {
  const [at, go] = useState(steps?.[0]?.key ?? '')
  return useMemo(() => (steps ? { steps, at, go } : undefined), [steps, at])
}

/** The way to a field: its segment opens, and it has the cursor. */
function useLead(
  id: string,
  segments: CurrentForm['segments'],
  onWrong: ((prop: string) => void) | undefined,
): (prop: string) => void {
  return useCallback(
    (prop: string) => {
      const step = segments && stepOf(segments.steps, prop)
      if (step !== undefined) segments?.go(step)
      onWrong?.(prop)
      focusField(id, prop)
    },
    [id, segments, onWrong],
  )
}

/** Brings one field into sight when the form opens. */
function useLedTo(lead: (prop: string) => void, focus: string | undefined): void {
  const first = useRef(focus)
  useEffect(() => {
    if (first.current === undefined) return
    lead(first.current)
    first.current = undefined
  }, [lead])
}

/** 提交; disabled while the answer is awaited (common 7), and while files of the form are still on their way. */
export function SubmitButton({ children = '提交' }: { children?: ReactNode }) {
  const { running, waiting, reading, readOnly, submit } = useForm()
  const off = running || waiting
  const press = useSteadyPress(submit)
  const ready = useReady()
  if (readOnly) return null
  if (reading) return <span className="ter small">运营用户只能查看，修改由企业自己的人员完成</span>
  return (
    <Button
      type={ready ? 'primary' : 'default'}
      htmlType="submit"
      data-verb="submit"
      disabled={off}
      loading={off}
      {...press}
    >
      {waiting ? '附件正在上传，传完后再提交' : children}
    </Button>
  )
}
