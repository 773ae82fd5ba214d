// Runs in the page, and returns its accessibility problems: missing names, weak contrast, small buttons and the like.
;(() => {
  const faults = []
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const named = (element) => element.outerHTML.slice(0, 120)

  const textOf = (ids) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const nameOf = (element) =>
    element.getAttribute('aria-label') ||
    textOf(element.getAttribute('aria-labelledby') ?? '').trim() ||
    [...(element.labels ?? [])]
      .map((label) => label.textContent)
      .join(' ')
      .trim() ||
    element.textContent.trim() ||
    element.getAttribute('title')
  for (const element of all(
    'a, button, input, select, textarea, iframe, [role="grid"], dialog, nav, meter',
  )) {
    if (!nameOf(element)) faults.push(`has no name: ${named(element)}`)
  }
  for (const image of all('img')) if (!image.hasAttribute('alt')) faults.push(`has no alt: ${named(image)}`)

  const ids = all('[id]').map(({ id }) => id)
  for (const id of new Set(ids))
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`two elements have the id ${id}`)
  for (const attribute of ['aria-labelledby', 'aria-describedby', 'for']) {
    for (const element of all(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(' ')) {
        if (!document.getElementById(id)) faults.push(`${attribute} names no element: ${named(element)}`)
      }
    }
  }
  if (document.querySelectorAll('h1').length !== 1) faults.push('there is not exactly one h1')
  if (document.querySelectorAll('main').length !== 1) faults.push('there is not exactly one main')
  if (!document.documentElement.lang) faults.push('the document has no language')
  for (const element of all('[tabindex]'))
    if (element.tabIndex > 0) faults.push(`tabindex above 0: ${named(element)}`)
  for (const button of all('button')) {
    const { width, height } = button.getBoundingClientRect()
    if (!button.matches('.sort, .skip') && (width < 24 || height < 20))
      faults.push(`too small to click: ${named(button)}`)
  }

  // Contrast (WCAG 2.2, 1.4.3): the colour of each text against its background.
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const pixels = new Map()
  const pixelOf = (color) => {
    if (!pixels.has(color)) pixels.set(color, drawn(color))
    return pixels.get(color)
  }
  const drawn = (color) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
    return { channels: [red, green, blue], alpha: alpha / 255 }
  }
  const grounds = new Map([[null, [255, 255, 255]]])
  const groundOf = (element) => {
    if (!grounds.has(element)) {
      const { channels, alpha } = pixelOf(getComputedStyle(element).backgroundColor)
      grounds.set(element, alpha === 1 ? channels : groundOf(element.parentElement))
    }
    return grounds.get(element)
  }
  const luminance = (channels) =>
    channels
      .map((channel) => channel / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const weak = new Set()
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (
      !walker.currentNode.data.trim() ||
      !element.checkVisibility() ||
      element.closest(':disabled, .hidden, option, script, style, noscript')
    )
      continue
    const style = getComputedStyle(element)
    const [front, back] = [luminance(pixelOf(style.color).channels), luminance(groundOf(element))]
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05)
    const isLarge =
      Number.parseFloat(style.fontSize) >= 24 ||
      (Number.parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700)
    if (ratio < (isLarge ? 3 : 4.5))
      weak.add(
        `contrast ${ratio.toFixed(2)} of ${element.className || element.tagName}: ${walker.currentNode.data.trim().slice(0, 40)}`,
      )
  }
  return [...faults, ...weak]
})()
