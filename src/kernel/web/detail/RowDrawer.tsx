import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { FieldGrid } from '../form/Field.tsx'
import { Form } from '../form/Form.tsx'
import { FormFoot, useSaveRow } from '../form/FormTitle.tsx'
import type { Values } from '../form/path.ts'
import { Inspected } from '../inspector/Inspected.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import { useKit } from '../services.tsx'
import { Can } from '../session/Can.tsx'
import { ConfirmDanger } from '../ui/ConfirmDanger.tsx'
import { toast } from '../ui/toast.tsx'
import { AuditPanel } from './AuditPanel.tsx'
import { Drawer } from './Drawer.tsx'

interface Calls {
  readonly detail: Endpoint
  readonly add: Endpoint
  readonly edit: Endpoint
  readonly remove?: Endpoint
}
type RowOf<C extends Calls> = ReplyOf<C['detail']> & { readonly id: string; readonly version: number }

export interface RowDrawerProps<D extends z.ZodObject, C extends Calls> {
  /** 保单 */
  readonly what: string
  readonly draft: D
  /** The noun's ordinary calls. */
  readonly calls: C
  /** The row; a new one when absent. */
  readonly id?: string | undefined
  /** What a new one begins with. */
  readonly fresh?: Values
  /** Of a new one: 新增保单 when absent. */
  readonly freshTitle?: ReactNode
  readonly title: (row: RowOf<C>) => ReactNode
  /** Codes, any of which suffices; who has none sees the row and changes nothing. */
  readonly edits: readonly string[]
  /** Asks before the row is removed for good: its name, and what happens then. Without it there is no 删除. */
  readonly removing?: {
    readonly needs: readonly string[]
    readonly says: (row: RowOf<C>) => { readonly name: string; readonly effect: string }
  }
  /** More verbs of a row, right of 删除. */
  readonly verbs?: (row: RowOf<C>) => ReactNode
  /** Whose history stands at the end: `insurance_policy`. */
  readonly history?: string
  /** Before and behind the form, of a row that exists. */
  readonly above?: (row: RowOf<C>) => ReactNode
  readonly below?: (row: RowOf<C>) => ReactNode
  /** What is told after saving; 保单已新增, 保单已保存 when absent. */
  readonly told?: (added: boolean) => string
  readonly columns?: 1 | 2
  /** Operations users write here too. */
  readonly operations?: boolean
  readonly onClose: () => void
  /** The fields, in a grid of `columns`. */
  readonly children: ReactNode | ((row: RowOf<C> | undefined) => ReactNode)
}

/** One row: read and changed in place beside its list, removed, with its history; a new one is written in a drawer. */
export function RowDrawer<D extends z.ZodObject, C extends Calls>(props: RowDrawerProps<D, C>) {
  const {
    what,
    calls,
    id,
    fresh = {},
    freshTitle = `新增${what}`,
    title,
    removing,
    verbs,
    above,
    below,
    onClose,
  } = props
  if (!id)
    return (
      <Drawer open wide title={freshTitle} onClose={onClose}>
        <RowForm {...props} initial={fresh} />
      </Drawer>
    )
  return (
    <Inspector from={calls.detail} input={{ id } as SentTo<C['detail']>} what={what} still onClose={onClose}>
      {(read) => {
        const row = read as RowOf<C>
        return (
          <Inspected
            name={title(row)}
            verbs={
              <>
                {removing && calls.remove && (
                  <Can needs={[...removing.needs]}>
                    <RemoveButton
                      what={what}
                      {...removing.says(row)}
                      from={calls.remove}
                      id={row.id}
                      onGone={onClose}
                    />
                  </Can>
                )}
                {verbs?.(row)}
              </>
            }
          >
            {above?.(row)}
            <RowForm key={row.version} {...props} initial={row as Values} row={row} />
            {below?.(row)}
            {props.history && <AuditPanel entity={props.history} id={row.id} />}
          </Inspected>
        )
      }}
    </Inspector>
  )
}

interface RowFormProps<D extends z.ZodObject, C extends Calls> extends RowDrawerProps<D, C> {
  readonly initial: Values
  readonly row?: RowOf<C>
}

function RowForm<D extends z.ZodObject, C extends Calls>({
  what,
  draft,
  calls,
  edits,
  told,
  columns = 2,
  operations = false,
  initial,
  row,
  onClose,
  children,
}: RowFormProps<D, C>) {
  const { call, may } = useKit()
  // With id and version it is an edit; both stand in the row that was read.
  const [schema] = useState(() => draft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape }))
  const submit = useSaveRow<Values & { readonly id?: string; readonly version?: number }>({
    what,
    add: (values) => call(calls.add, values as never) as Promise<{ id: string }>,
    edit: (values) => call(calls.edit, values as never) as Promise<{ id: string }>,
    told,
    close: onClose,
  })
  return (
    <Form
      schema={schema}
      initial={initial}
      readOnly={!may([...edits])}
      operations={operations}
      onSubmit={submit as (values: unknown) => Promise<void>}
      current={async () => (await call(calls.detail, { id: row?.id } as never)) as Values}
    >
      <div className="drawerBody">
        <FieldGrid columns={columns}>{typeof children === 'function' ? children(row) : children}</FieldGrid>
        <FormFoot onCancel={onClose} />
      </div>
    </Form>
  )
}

interface RemoveButtonProps {
  readonly what: string
  readonly name: string
  readonly effect: string
  readonly from: Endpoint
  readonly id: string
  readonly onGone: () => void
}

/** 删除, which names the row and what happens, and is told afterwards. */
export function RemoveButton({ what, name, effect, from, id, onGone }: RemoveButtonProps) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>删除</Button>
      <ConfirmDanger
        open={asking}
        title={`删除${what}「${name}」？`}
        effect={effect}
        verb={`删除${what}`}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call(from, { id } as never)
          toast.done(`${what}已删除`)
          onGone()
        }}
      />
    </>
  )
}
