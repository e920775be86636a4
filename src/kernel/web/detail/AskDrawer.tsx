import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGrid, Form, FormFoot, type FormProps } from '../form/index.ts'
import { toast } from '../ui/index.ts'
import { Drawer } from './Drawer.tsx'

interface Props<S extends z.ZodObject> {
  readonly open?: boolean
  readonly title: string
  readonly schema: S
  readonly initial: FormProps<S>['initial']
  readonly save: (values: z.output<S>) => Promise<unknown>
  /** What is told once it is saved. */
  readonly told: string
  readonly wide?: boolean
  readonly onClose: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** One question with fields in a drawer: it is saved, told and closed. */
export function AskDrawer<S extends z.ZodObject>({
  open = true,
  title,
  schema,
  initial,
  save,
  told,
  wide,
  onClose,
  children,
}: Props<S>) {
  return (
    <Drawer open={open} title={title} onClose={onClose} {...(wide && { wide })}>
      <div className="py-14 px-20">
        <Form
          schema={schema}
          initial={initial}
          onSubmit={async (values) => {
            await save(values)
            toast.done(told)
            // After the form has let go of what was typed, or closing would ask about it.
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={wide ? 2 : 1}>{children}</FieldGrid>
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}
