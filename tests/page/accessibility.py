"""What shuts readers out, as far as a program can see it: contrast, names, order of headings, language.
SPDX-License-Identifier: Apache-2.0
"""

# Contrast as WCAG 2.1 defines it: (L1 + 0.05) / (L2 + 0.05) of the relative luminances of text and what is behind it.
FAULTS = r"""
const faults = [];
const show = (element) => element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + ' "' +
    element.textContent.trim().slice(0, 30) + '"';

const parse = (colour) => {
  const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  return {channels: [red, green, blue], alpha};
};
const luminance = ({channels}) => {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const background = (element) => {
  for (let at = element; at; at = at.parentElement) {
    const colour = parse(getComputedStyle(at).backgroundColor);
    if (colour.alpha === 1) return colour;
    if (colour.alpha > 0) faults.push('a background that shines through: ' + show(at));
  }
  return {channels: [255, 255, 255]};
};
let looked = 0;
for (const element of document.querySelectorAll('body *')) {
  const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!hasText || ['SCRIPT', 'STYLE', 'CANVAS', 'OPTION'].includes(element.tagName)) continue;
  const style = getComputedStyle(element);
  const [one, other] = [luminance(parse(style.color)), luminance(background(element))];
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  looked++;
  if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(2)}: ${show(element)}`);
}
if (looked < 20) faults.push(`only ${looked} texts looked at`);

const named = (element) => element.getAttribute('aria-label') ||
    (element.getAttribute('aria-labelledby') || '').split(' ').some((id) => {
      const label = document.getElementById(id);
      return label && label.textContent.trim();
    }) || (element.labels && [...element.labels].some((label) => label.textContent.trim()));
for (const element of document.querySelectorAll('canvas, select, input, button, [tabindex], nav'))
  if (!named(element)) faults.push('without a name: ' + show(element));
for (const element of document.querySelectorAll('a, summary, h1, h2, h3, h4, h5, h6'))
  if (!element.textContent.trim()) faults.push('empty: ' + show(element));
for (const canvas of document.querySelectorAll('canvas'))
  if (canvas.getAttribute('role') !== 'img') faults.push('no image: ' + show(canvas));
for (const link of document.querySelectorAll('a[href^="#"]'))
  if (!document.getElementById(link.getAttribute('href').slice(1))) faults.push('leads nowhere: ' + show(link));
for (const heading of document.querySelectorAll('th'))
  if (!['row', 'col'].includes(heading.scope)) faults.push('heads nothing: ' + show(heading));
for (const table of document.querySelectorAll('table'))
  if (!table.caption || !table.caption.textContent.trim()) faults.push('without a caption: ' + show(table));

let level = 0;
for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
  const next = Number(heading.tagName[1]);
  if (next > level + 1) faults.push(`from level ${level} to ${show(heading)}`);
  level = next;
}
if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
if (document.documentElement.lang !== 'en') faults.push('no language');
if (!document.title.trim()) faults.push('no title');

const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
for (const id of ids.filter((one, place) => ids.indexOf(one) !== place)) faults.push('an id twice: ' + id);
return faults;
"""


def find_faults(browser):
    """A line for each fault, at most 20."""
    return browser.run(FAULTS)[:20]
