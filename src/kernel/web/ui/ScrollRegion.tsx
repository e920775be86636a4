import type { ComponentProps } from 'react'

/** A part of a page that scrolls by itself: named, and reached by the keyboard, which could not scroll it otherwise. */
export function ScrollRegion({ label, ...rest }: { readonly label: string } & ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus (WCAG 2.1.1)
  return <section {...rest} aria-label={label} tabIndex={0} />
}
