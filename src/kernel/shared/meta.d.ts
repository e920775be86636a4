import 'zod'

declare module 'zod' {
  interface GlobalMeta {
    /** Label of the field: column head, form label, import template, 「…不能为空」. */
    title?: string
    /** Unit behind the label, e.g. 元, m/s, kg. */
    unit?: string
    /** Help below the control. */
    help?: string
    /** Which control the form takes when the type alone does not tell. */
    control?:
      | 'text'
      | 'area'
      | 'money'
      | 'number'
      | 'date'
      | 'choice'
      | 'ref'
      | 'phone'
      | 'switch'
      | 'files'
      | 'place'
      | 'region'
      | 'rich'
    /** Of a date: it only looks back, so that a day without its year never lies ahead. */
    past?: boolean
    /** For `ref`: the options call. */
    from?: string
    /** Personal data: masked in lists and exports, and in the log. */
    personal?: 'phone' | 'idCard' | 'account'
    enumeration?: string
    /** Key of the figure it holds (`figure.ts`). */
    figure?: string
    /** Its 口径, for heads of columns. */
    means?: string
    /** Of { key, value }: the figure's key by the row's. */
    figures?: Readonly<Record<string, string>>
    /** Codes and labels of an enumeration, for selects and cells. */
    options?: readonly { readonly value: number | string; readonly label: string }[]
  }
}
