/** A tree of elements. Text is escaped on writing, never before. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string | undefined }

// Everything XML 1.0 forbids: control characters, lone surrogates and the two non-characters.
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(illegal, '')
    .replace(/[&<>"'\r\n\t]/g, (letter) => escapes[letter] ?? letter)
}

export function createElement(name: string, ...children: (XmlNode | null)[]): XmlNode {
  return { name, attributes: {}, children: children.filter((child) => child !== null), text: undefined }
}

export function createLeaf(name: string, value: string | number | boolean): XmlNode {
  const text = typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value)
  return { name, attributes: {}, children: [], text }
}

export function addAttributes(node: XmlNode, attributes: Record<string, string>): XmlNode {
  return { ...node, attributes: { ...node.attributes, ...attributes } }
}

function listLines(node: XmlNode, depth: number): string[] {
  const indent = '  '.repeat(depth)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const open = `${indent}<${node.name}${attributes.join('')}`
  if (node.text !== undefined) return [`${open}>${escapeXml(node.text)}</${node.name}>`]
  if (node.children.length === 0) return [`${open}/>`]
  return [`${open}>`, ...node.children.flatMap((child) => listLines(child, depth + 1)), `${indent}</${node.name}>`]
}

export function writeXml(root: XmlNode, doctype: string): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<!DOCTYPE ${doctype}>`, ...listLines(root, 0), ''].join('\n')
}
