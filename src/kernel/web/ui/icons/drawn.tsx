import type { ReactNode, SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Edge in px; 16 when absent. */
  readonly size?: number
  /** Width of the line on the 16 px grid. */
  readonly line?: number
}

export type Icon = (props: IconProps) => ReactNode

/** Icons accompany words, so they are hidden from readers of the screen. */
function Drawing({ shape, size = 16, line, ...rest }: IconProps & { readonly shape: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={line}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="icon"
      aria-hidden
      {...rest}
    >
      {shape}
    </svg>
  )
}

/** Makes an icon of a shape on the 16 px grid. */
/* @__NO_SIDE_EFFECTS__ */
export function drawn(shape: ReactNode, weight = 1.4): Icon {
  return (props) => <Drawing shape={shape} line={weight} {...props} />
}
