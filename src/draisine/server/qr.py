"""Addresses as pictures for a phone's camera."""

import io

import segno


def qr_svg(text: str) -> bytes:
    """A QR code as SVG, dark on light with its quiet border, sized by whoever shows it."""
    out = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(out, kind="svg", border=4, dark="#1b120b", light="#f4e9d2", omitsize=True, xmldecl=False)
    return out.getvalue()


def qr_terminal(text: str) -> str:
    """A QR code of half blocks for a terminal."""
    out = io.StringIO()
    segno.make_qr(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
