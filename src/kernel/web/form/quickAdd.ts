import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Values } from './path.ts'

/** How a row is added from inside a picker: the form with what is required and nothing besides. */
export interface QuickAdd {
  /** 客户 */
  readonly what: string
  /** Codes of which one suffices. */
  readonly needs: readonly string[]
  readonly load: () => Promise<QuickForm>
}

export interface QuickAddProps {
  readonly adds: QuickAdd
  readonly typed: string
  readonly onAdded: (id: string) => void
  readonly onClose: () => void
}

/** What pickers may add, by the address they ask; and the dialog, which they could not name without a circle. */
export interface QuickAdds {
  readonly of: Readonly<Record<string, QuickAdd>>
  readonly Dialog: (props: QuickAddProps) => ReactNode
}

export interface QuickForm {
  readonly schema: z.ZodObject
  readonly add: Endpoint
  /** Names of the fields, as `Field` takes them. */
  readonly fields: readonly string[]
  /** What stands below the fields and follows them: papers that the choice of one of them asks for. */
  readonly Below?: () => ReactNode
  /** What is given; `typed`: what was looked for in the picker and not found. */
  readonly initial: (typed: string) => Values
}
