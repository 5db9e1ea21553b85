<?xml version="1.0" encoding="UTF-8"?>
<!-- Lists orders by customer, the latest first, the dearest first; adds up over quantities. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:key name="by-quantity" match="order" use="@quantity"/>

  <xsl:template match="/book">
    <xsl:apply-templates select="chapter/section/order">
      <xsl:sort select="@customer"/>
      <xsl:sort select="@day" order="descending"/>
      <xsl:sort select="@cents * @quantity" data-type="number" order="descending"/>
    </xsl:apply-templates>
    <xsl:text>facts: </xsl:text>
    <xsl:value-of select="count(chapter/section/order)"/>
    <xsl:text> orders, </xsl:text>
    <xsl:call-template name="cents"/>
    <xsl:text> cents&#10;</xsl:text>
  </xsl:template>

  <xsl:template match="order">
    <xsl:value-of select="concat(@customer, ';', @day, ';', @category, ';', @quantity, ';', @cents, ';',
                          normalize-space(remark), '&#10;')"/>
  </xsl:template>

  <!-- Orders of one quantity need one multiplication. -->
  <xsl:template name="cents">
    <xsl:param name="quantity" select="20"/>
    <xsl:param name="so-far" select="0"/>
    <xsl:choose>
      <xsl:when test="$quantity = 0"><xsl:value-of select="$so-far"/></xsl:when>
      <xsl:otherwise>
        <xsl:call-template name="cents">
          <xsl:with-param name="quantity" select="$quantity - 1"/>
          <xsl:with-param name="so-far" select="$so-far + $quantity * sum(key('by-quantity', $quantity)/@cents)"/>
        </xsl:call-template>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
