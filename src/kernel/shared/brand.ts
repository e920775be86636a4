/**
 * What a brand may change: logo, name, login drawing, action colour, duty phone (look 12).
 * It may not change state colours, rails, glyphs, type, density, sounds.
 */
export interface Brand {
  readonly name: string
  /** `{product}` of the public buckets (common 4). */
  readonly product: string
  readonly appId: string
  /** Below the name on the login page. */
  readonly line: string
  /** Absent: none is shown. */
  readonly dutyPhone?: string
  /** Action colour, #RRGGBB; the dark partner is derived. */
  readonly action: string
  /** The mark on a 24 px grid: paths in white on the action colour. */
  readonly mark: readonly { readonly d: string; readonly filled?: boolean; readonly opacity?: number }[]
}
