const paths = {
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  close: 'M4 4l8 8M12 4l-8 8',
  back: 'M9.5 3.5L5 8l4.5 4.5',
  search: 'M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.5L14 14',
  theme: 'M8 2.5a5.5 5.5 0 100 11zM8 2.5a5.5 5.5 0 010 11z',
  help: 'M5.8 6a2.2 2.2 0 114.2.9c-.5.9-2 1.2-2 2.6M8 12.3v.2',
  reset: 'M3 8a5 5 0 105-5 5 5 0 00-3.8 1.8M4 2v3h3',
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  link: 'M9 3h4v4M13 3L7.5 8.5M11 9v4H3V5h4',
  lock: 'M4.5 7.5h7v5.5h-7zM6 7.5V5.2a2 2 0 014 0v2.3',
  warn: 'M8 2.5l6 11H2zM8 6.5v3.2M8 11.6v.2',
} as const

export type IconName = keyof typeof paths

/** An icon; screen readers skip it, so that a text or a label must say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
